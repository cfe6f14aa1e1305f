import { beforeAll, describe, expect, test } from 'vitest'
import { endSession } from '#contract/account/session.ts'
import {
  endHandover,
  finishHandover,
  getHandover,
  getHandoverPage,
  getPhoneHandover,
  HANDOVER_ENDED,
  MAX_HANDOVERS,
  MAX_PAGE_BYTES,
  MAX_PAGES,
  redeemHandover,
  removeHandoverPage,
  startHandover,
} from '#contract/documents/handovers.ts'
import { RequirementId } from '#contract/requirements.ts'
import { connectedPhone, photo, sendPhoto, sentPage } from '#server/testing/handovers.ts'
import { signIn, type TestUser, testClient } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'
import { selectPage } from './handovers.store.ts'

const ENDED = `410: ${HANDOVER_ENDED}`

const portal = usePortal()
let maria: TestUser

const started = (person = maria, requirementId: RequirementId = 'transcript') =>
  person.call(startHandover, { body: { requirementId } })

const pageOf = (person: TestUser, id: string) => person.request({ url: getHandoverPage.path.replace(':pageId', id) })

describe('a handover of photos from a phone to the computer', () => {
  beforeAll(async () => {
    maria = (await applicantWithApplication(portal, 'Maria')).person
  })

  test('shows each page on the computer until the document is done', async () => {
    const handover = await started()
    expect(handover).toMatchObject({ status: 'waiting', device: null, pages: [], requirementId: 'transcript' })
    const phone = await connectedPhone(portal, handover)
    const seen = await phone.call(getPhoneHandover, {})
    expect(seen).toMatchObject({ person: 'M••••a R.', document: 'Transcript of Records', words: handover.words })

    const [first, second] = [await sentPage(phone), await sentPage(phone)]
    await phone.call(removeHandoverPage, { params: { pageId: first } })
    const now = await maria.call(getHandover, { params: { id: handover.id } })
    expect(now).toMatchObject({ status: 'connected', pages: [{ id: second }] })
    const page = await pageOf(maria, second)
    expect(page.headers['content-type']).toBe('image/jpeg')
    expect(page.rawPayload.equals(photo)).toBe(true)

    const end = (taken: string) => maria.ask(endHandover, { params: { id: handover.id }, query: { taken } })
    expect((await end('2')).said).toBe('409: Another page has come from your phone. Please take it too.')

    await phone.call(finishHandover, {})
    expect((await sendPhoto(phone)).statusCode).toBe(410)
    expect((await maria.call(getHandover, { params: { id: handover.id } })).status).toBe('done')
    expect((await phone.ask(getPhoneHandover, {})).said).toBe(ENDED)
    expect((await end('1')).status).toBe(204)
    expect((await pageOf(maria, second)).statusCode).toBe(404)
  })

  test('is joined by a typed code as well as by the QR code', async () => {
    const { code } = await started()
    expect(code).toMatch(/^[a-z2-9]{8}$/)
    await connectedPhone(portal, { secret: code.toUpperCase() })
  })

  test('keeps its pages when the phone is connected again', async () => {
    const first = await started()
    const lost = await connectedPhone(portal, first)
    await sentPage(lost)
    const second = await started()
    expect(second).toMatchObject({ id: first.id, words: first.words, pages: [{ id: expect.any(String) }] })
    expect((await lost.ask(getPhoneHandover, {})).said).toBe(ENDED)
    expect((await (await connectedPhone(portal, second)).call(getPhoneHandover, {})).pages).toHaveLength(1)
  })

  test('accepts at most twenty pages, even when all are sent at once', async () => {
    const phone = await connectedPhone(portal, await started())
    const { pages } = await phone.call(getPhoneHandover, {})
    for (const { id } of pages) await phone.call(removeHandoverPage, { params: { pageId: id } })
    const answers = await Promise.all(Array.from({ length: MAX_PAGES + 3 }, () => sendPhoto(phone)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_PAGES)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  })

  test('is limited to five waiting documents', async () => {
    const [, ...others] = RequirementId.options
    for (const requirementId of others.slice(0, MAX_HANDOVERS)) await started(maria, requirementId)
    const left = RequirementId.options.filter((one) => !others.slice(0, MAX_HANDOVERS).includes(one))
    const refused = await maria.ask(startHandover, { body: { requirementId: left[0] ?? 'passport' } })
    expect(refused.said).toBe('409: Photos of 5 documents wait for their pages. Please finish one of them first.')
    // A hand-over that no phone joined in time counts no longer.
    portal.clock.advance(31 * 60_000)
    await started(maria, left[0])
  })
})

test('a client that guesses codes is refused after five guesses', async () => {
  const guarded = await ownPortal({ RATE_LIMIT: 'on' }, { beside: portal })
  const guess = () => testClient(guarded).ask(redeemHandover, { body: { secret: 'aaaa2222' } })
  for (let count = 0; count < 5; count += 1) expect((await guess()).said).toBe(ENDED)
  expect((await guess()).status).toBe(429)
})

describe('the protection of a handover', () => {
  beforeAll(async () => {
    maria = (await applicantWithApplication(portal, 'Maria')).person
  })

  test('refuses a used secret, and admits only one of two concurrent phones', async () => {
    const { secret } = await started()
    const answers = await Promise.all([1, 2].map(() => testClient(portal).ask(redeemHandover, { body: { secret } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await testClient(portal).ask(redeemHandover, { body: { secret } })).said).toBe(ENDED)
  })

  test('refuses a secret after ten minutes, and a connected phone after thirty', async () => {
    const late = await started(maria, 'passport')
    const phone = await connectedPhone(portal, await started())
    portal.clock.advance(11 * 60_000)
    expect((await testClient(portal).ask(redeemHandover, { body: { secret: late.secret } })).said).toBe(ENDED)
    await phone.call(getPhoneHandover, {})
    portal.clock.advance(20 * 60_000)
    expect((await phone.ask(getPhoneHandover, {})).said).toBe(ENDED)
  })

  test('gives the cookie of a phone no session and no access to another document', async () => {
    const phone = await connectedPhone(portal, await started())
    const other = await connectedPhone(portal, await started(maria, 'passport'))
    const page = await sentPage(other)
    expect((await phone.ask(removeHandoverPage, { params: { pageId: page } })).status).toBe(404)
    expect((await phone.request({ url: getHandoverPage.path.replace(':pageId', page) })).statusCode).toBe(401)
    expect((await phone.request({ url: '/api/auth/user' })).statusCode).toBe(401)
  })

  test('ends the handover when the applicant signs out on the computer', async () => {
    const again = await signIn(portal, maria.email)
    const handover = await again.call(startHandover, { body: { requirementId: 'bsn-diploma' } })
    const phone = await connectedPhone(portal, handover)
    await again.call(endSession, {})
    expect((await sendPhoto(phone)).statusCode).toBe(410)
  })

  test('refuses anything but a JPEG photo of at most four megabytes', async () => {
    const phone = await connectedPhone(portal, await started())
    expect((await sendPhoto(phone, Buffer.from('%PDF-1.7'))).statusCode).toBe(415)
    expect((await sendPhoto(phone, photo, 'image/png')).statusCode).toBe(415)
    expect((await sendPhoto(phone, Buffer.concat([photo, Buffer.alloc(MAX_PAGE_BYTES)]))).statusCode).toBe(413)
  })

  test('stores no readable page in the database', async () => {
    const id = await sentPage(await connectedPhone(portal, await started()))
    const page = await selectPage(portal.db, id)
    expect(page?.bytes.includes(photo)).toBe(false)
  })
})
