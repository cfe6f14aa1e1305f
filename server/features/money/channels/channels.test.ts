import { expect, test } from 'vitest'
import { NOT_A_PDF, NOT_A_PICTURE, PICTURE_TOO_LARGE } from '#contract/documents/documents.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { changePaymentChannel, listPaymentChannels, proposePaymentChannel } from '#contract/money/channels.ts'
import { gcash, moneyChannel, onePoint } from '#server/testing/billing.ts'
import { admin, applicant, type TestUser } from '#server/testing/people.ts'
import { pdf, send, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()

const proposed = (person: TestUser, qrUploadURL: string) =>
  person.ask(proposePaymentChannel, { body: { ...gcash, qrUploadURL } })

test('shows a QR picture unchanged to every signed-in person once its channel is confirmed', async () => {
  const [ana, ben] = [await admin(portal), await admin(portal, 'ben')]
  const maria = await applicant(portal, 'Maria')
  const { body: channel } = await proposed(ana, (await uploaded(ana, onePoint())).uploadURL)
  const url = channel.qrUrl ?? ''
  expect((await maria.request({ url })).statusCode).toBe(404)
  expect((await ben.request({ url })).rawPayload.equals(onePoint())).toBe(true)
  await ben.call(changePaymentChannel, { params: { id: channel.id }, body: { status: 'active' } })
  const shown = await maria.request({ url })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect(shown.rawPayload.equals(onePoint())).toBe(true)
  const listed = await maria.call(listPaymentChannels, {})
  expect(listed.find(({ id }) => id === channel.id)).toMatchObject({ qrUrl: url, changedAt: expect.any(String) })
  const plain = await moneyChannel(portal)
  expect(plain.qrUrl).toBeNull()
  expect((await maria.request({ url: url.replace(channel.id, plain.id) })).statusCode).toBe(404)
})

test('only an image that a team member uploaded is accepted as a QR picture', async () => {
  const ana = await admin(portal)
  const maria = await applicant(portal, 'Maria')
  const ticket = await maria.call(startUpload, {})
  const refused = await send(maria, ticket, onePoint())
  expect([refused.statusCode, refused.json().message]).toEqual([415, NOT_A_PDF])
  const paper = await uploaded(ana, pdf())
  expect((await proposed(ana, paper.uploadURL)).said).toBe(`400: ${NOT_A_PICTURE}`)
  const large = Buffer.concat([onePoint(), Buffer.alloc(1024 * 1024)])
  expect((await proposed(ana, (await uploaded(ana, large)).uploadURL)).said).toBe(`400: ${PICTURE_TOO_LARGE}`)
  expect((await proposed(ana, 'https://elsewhere.test/qr.png')).status).toBe(400)
  const used = await uploaded(ana, onePoint())
  expect((await proposed(ana, used.uploadURL)).status).toBe(201)
  expect((await proposed(ana, used.uploadURL)).said).toBe('409: This file has already been filed and cannot be changed')
  const another = await uploaded(ana, onePoint())
  expect((await proposed(await admin(portal, 'ben'), another.uploadURL)).said).toBe('404: Upload not found')
})
