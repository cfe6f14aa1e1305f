import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { fileDocument, INFECTED } from '#contract/documents/documents.ts'
import { sql } from '#server/database/sql.ts'
import { INFECTION, infectedBytes, startClamd } from '#server/testing/clamd.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication, filingOf, uploaded } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { readUpload } from './read-upload.ts'

const clamd = useOpened(startClamd, ({ close }) => close())
const portal = usePortal(() => ({ CLAMD_URL: clamd.url }))

async function paper(hidden: Buffer = Buffer.alloc(0)) {
  const document = await PDFDocument.create()
  document.addPage()
  const bytes = Buffer.from(await document.save())
  return Buffer.concat([bytes, Buffer.from('\n%'), hidden])
}

async function kept(bytes: Buffer): Promise<string> {
  const key = randomUUID()
  await portal.deps.storage.write(key, Readable.from([bytes]))
  return key
}

const large = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(10_485_760 - bytes.length, '%')])

test('a clean file of any size passes the virus scan', async () => {
  expect(await readUpload(portal.deps, await kept(await paper()))).toMatchObject({ scan: 'clean', pageCount: 1 })
  expect(await readUpload(portal.deps, await kept(large(await paper())))).toMatchObject({
    scan: 'clean',
    size: 10_485_760,
  })
})

test('refuses an infected file, which cannot be fetched', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ana = await admin(portal)
  const bytes = await paper(infectedBytes())
  const ticket = await uploaded(person, bytes)
  const filing = { body: filingOf(application, 'passport', ticket, bytes.length) }
  for (const _ of ['first', 'again']) expect((await person.ask(fileDocument, filing)).said).toBe(`400: ${INFECTED}`)
  const row = await portal.db.one<{ scan: string; storageKey: string | null }>(sql`
    select scan, storage_key from uploads where id = ${ticket.objectPath.split('/').at(-1) ?? ''}`)
  expect(row).toEqual({ scan: 'infected', storageKey: null })
  for (const who of [person, ana]) {
    expect((await who.request({ url: ticket.objectPath })).statusCode).toBe(404)
  }
  const details = await portal.db.rows<{ detail: unknown }>(
    sql`select detail from audit where action = 'upload.infected'`,
  )
  expect(details).toEqual([{ detail: { signature: INFECTION } }])
})

test('without the daemon nothing is filed or lost, and filing works after its return', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Rosa')
  const bytes = await paper()
  const ticket = await uploaded(person, bytes)
  const filing = { body: filingOf(application, 'passport', ticket, bytes.length) }
  await clamd.stop()
  expect(await person.ask(fileDocument, filing)).toMatchObject({ status: 503, body: { code: 'scanner_unavailable' } })
  expect(await portal.db.rows(sql`select 1 from documents where application_id = ${application.id}`)).toHaveLength(0)
  await clamd.startAgain()
  expect(await person.call(fileDocument, filing)).toMatchObject({ status: 'pending', pageCount: 1 })
})
