import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { degrees, endMarkedContent, PDFDocument, PDFOperator, PDFOperatorNames } from '@cantoo/pdf-lib'
import { expect, test, vi } from 'vitest'
import { reviewDocument } from '#contract/documents/documents.ts'
import { listPackets, orderPacket, type Packet } from '#contract/packets.ts'
import { sql } from '#server/database/sql.ts'
import { saidBy } from '#server/testing/access-matrix/ask.ts'
import { storageKeyOf } from '#server/testing/kept-files.store.ts'
import { approved, madePacket, readPacket, settledPacket } from '#server/testing/packets.ts'
import type { TestUser } from '#server/testing/people.ts'
import { emptyBoxesIn, readableTextOf } from '#server/testing/readable-text.ts'
import { addedSchool, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed, pdf } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { packets } from './packets.job.ts'
import type { ManifestEntry } from './packets.store.ts'

// Each packet starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const portal = usePortal({ BRAND_NAME: 'Ilaw & Co' })
const ana = useAdmin(portal)

const client = async () => ({ office: ana, ...(await applicantWithApplication(portal)) })

const fileOf = (who: TestUser, packet: Pick<Packet, 'id'>) =>
  who.request({ url: `/api/admin/packets/${packet.id}/file` })

async function scan(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([595, 842]).setRotation(degrees(page === 1 ? 90 : 0))
  return document.save()
}

test('a packet holds cover, sheet, approved documents and manifest, and never changes', async () => {
  const maria = await client()
  const { person, application } = maria
  const sheet = await savedSheet(person, application, { lastName: 'Dela Peña' })
  await addedSchool(person, sheet)
  // Filed in another order than the checklist's.
  const diploma = await approved(maria, 'bsn-diploma', await scan(3))
  const passport = await approved(maria, 'passport', pdf(2_000, 'first'))
  await filed(person, application, 'birth-cert')
  await portal.db.run(sql`update documents set file_name = 'diploma.pdf.hta' where id = ${diploma.id}`)

  const packet = await madePacket(ana, application)
  expect(packet).toMatchObject({
    state: 'ready',
    done: 4,
    steps: 4,
    pageCount: 7,
    failure: null,
    requestedBy: ana.email,
  })
  const answer = await fileOf(ana, packet)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(packet.fileSize),
    'content-disposition': expect.stringMatching(
      `^attachment; filename="${application.applicationNumber} Reyes, Maria - packet \\d{4}-\\d\\d-\\d\\d\\.pdf"`,
    ),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
  })
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(packet.sha256)

  const { pages, bookmarks } = await readPacket(answer.rawPayload)
  expect(bookmarks).toEqual([
    ['Cover and checklist', 1],
    ['Personal data sheet', 2],
    ['Valid Passport', 3],
    ['BSN Diploma', 4],
    ['Manifest of files', 7],
  ])
  pages.forEach((page, index) => {
    expect(page).toContain(`Application ${application.applicationNumber} · page ${index + 1} of 7`)
  })
  for (const text of ['Ilaw & Co', 'Maria Dela Peña', person.email, 'Under Review', '2 approved']) {
    expect(pages[0]).toContain(text)
  }
  for (const text of ['April 23, 1995', 'Dela Peña', 'N/A', 'University of Santo Tomas'])
    expect(pages[1]).toContain(text)
  for (const text of ['passport.pdf', 'diploma.pdf', passport.sha256, diploma.sha256, 'Pages 4 to 6']) {
    expect(pages[6]).toContain(text)
  }
  expect(pages[6]).not.toContain('hta')

  await approved(maria, 'passport', pdf(3_000, 'second'))
  expect((await fileOf(ana, packet)).rawPayload.equals(answer.rawPayload)).toBe(true)
  const row = await portal.db.one<{ manifest: ManifestEntry[] }>(
    sql`select manifest from packets where id = ${packet.id}`,
  )
  expect(row?.manifest.map(({ fileName, version, sha256 }) => [fileName, version, sha256])).toEqual([
    ['passport.pdf', 1, passport.sha256],
    ['diploma.pdf.hta', 1, diploma.sha256],
  ])
  const listed = await ana.call(listPackets, maria.of)
  expect(listed).toEqual([packet])
})

/** Realistic documents: a photo of a page, and a tagged page with text. */
async function photo(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawRectangle({ x: 50, y: 50, width: 400, height: 600 })
  return document.save()
}

async function letter(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([595, 842])
  page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/H1', '<</MCID 0>>']))
  page.drawText('To whom it may concern')
  page.pushOperators(endMarkedContent())
  return document.save()
}

test('a screen reader reads a packet in order, and photos by a description', async () => {
  const maria = await client()
  const { person, application } = maria
  await portal.db.run(sql`update users set first_name = 'محمد', last_name = 'عبد الله' where id = ${person.id}`)
  await approved(maria, 'passport', await photo())
  await approved(maria, 'transcript', await letter())
  const { rawPayload } = await fileOf(ana, await madePacket(ana, application))
  expect(await emptyBoxesIn(rawPayload)).toBe(0)
  const [cover, sheet, passport, transcript, manifest] = (await readableTextOf(rawPayload)).map(({ lines }) => lines)
  expect(cover?.slice(0, 10)).toEqual([
    'Part P Ilaw & Co',
    'Part P Application number',
    `Part P ${application.applicationNumber}`,
    'Part H1 Application packet',
    'Part P محمد عبد الله',
    `Part P ${person.email}`,
    'Part L LI Lbl Prepared on',
    expect.stringMatching(/^Part L LI LBody \d+ \w+ \d{4}$/),
    'Part L LI Lbl Documents',
    'Part L LI LBody 2 approved',
  ])
  const row = cover?.indexOf('Part Table TR TH Span Valid Passport') ?? 0
  expect(cover?.slice(row, row + 3)).toEqual([
    'Part Table TR TH Span Valid Passport',
    'Part Table TR TD Span Complete',
    'Part Table TR TD 3',
  ])
  expect(sheet?.slice(2, 5)).toEqual([
    'Part H2 Personal Information',
    'Part L LI Lbl Last Name',
    'Part L LI LBody Not given',
  ])
  expect(passport).toEqual(['Part Figure Valid Passport, page 1 of 1, as it was uploaded'])
  expect(transcript).toEqual(['Part P To whom it may concern'])
  expect(manifest?.slice(2, 4)).toEqual(['Part H2 Valid Passport', 'Part P Page 3'])
})

test('a packet without an approved document is refused with the reason', async () => {
  const maria = await client()
  await filed(maria.person, maria.application)
  const answer = await ana.ask(orderPacket, maria.of)
  expect(answer.said).toBe(
    '409: No document of this application is approved yet. Approve at least one, then create the packet.',
  )
})

test('concurrent orders get one packet, and a damaged document gets a page that says so', async () => {
  const maria = await client()
  const good = await approved(maria, 'passport')
  const bad = await approved(maria, 'transcript')
  // Imitates a file from before the check at filing: the test swaps the bytes in the storage.
  const key = await storageKeyOf(portal, bad.objectPath)
  await portal.deps.storage.remove(key)
  const { size, sha256 } = await portal.deps.storage.write(key, Readable.from([Buffer.from('%PDF-1.7 and nothing')]))
  await portal.db.run(sql`update documents set file_size = ${size}, sha256 = ${sha256} where id = ${bad.id}`)
  const order = (who: TestUser) => who.ask(orderPacket, maria.of)
  const ordered = await Promise.all([order(ana), order(ana), order(ana)])
  expect(ordered.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(ordered.map(({ body }) => body.id)).size).toBe(1)
  const packet = ordered[0]?.body
  if (!packet) throw new Error('nothing was ordered')
  expect(saidBy(await fileOf(ana, packet))).toBe('409: This packet is not ready yet. Please wait until it is created.')
  await settledPacket(ana, packet.id)
  const { pages } = await readPacket((await fileOf(ana, packet)).rawPayload)
  expect(pages[0]).toContain('Provided as a separate file')
  expect(pages[3]).toContain('This document is provided as a separate file.')
  for (const hash of [good.sha256, sha256]) expect(pages[4]).toContain(hash)
})

test('another process finishes a killed process’s packet, and an unfinished packet cannot be opened', async () => {
  const maria = await client()
  await approved(maria)
  const id = randomUUID()
  const at = portal.deps.now()
  await portal.db.run(sql`
    insert into packets (id, application_id, requested_by, state, steps, file_name, attempts, leased_until, created_at)
    values (${id}, ${maria.application.id}, ${ana.id}, 'making', 3, 'packet.pdf', 1, ${new Date(at.getTime() + 30_000)}, ${at})`)
  portal.deps.jobs.wake('packets')
  expect((await ana.ask(orderPacket, maria.of)).body).toMatchObject({
    id,
    state: 'making',
  })
  expect((await fileOf(ana, { id })).statusCode).toBe(409)
  portal.clock.advance(31_000)
  portal.deps.jobs.wake('packets')
  expect(await settledPacket(ana, id, () => portal.deps.jobs.wake('packets'))).toMatchObject({
    state: 'ready',
    pageCount: 4,
  })
})

test('a worker that is stopped while it takes a packet puts the packet back', async () => {
  const maria = await client()
  await approved(maria)
  const id = randomUUID()
  const at = portal.deps.now()
  const inAnHour = new Date(at.getTime() + 3_600_000)
  await portal.db.run(sql`
    insert into packets (id, application_id, requested_by, state, steps, file_name, leased_until, created_at)
    values (${id}, ${maria.application.id}, ${ana.id}, 'waiting', 3, 'packet.pdf', ${inAnHour}, ${at})`)
  const maker = packets.start({ ...portal.deps, now: () => inAnHour }, portal.databaseUrl)
  await maker.stop()
  const row = await portal.db.one(sql`select state, attempts, failures from packets where id = ${id}`)
  expect(row).toMatchObject({ state: expect.not.stringMatching('ready'), failures: 0 })
  expect(Number(row?.attempts)).toBeGreaterThan(0)
})

test('reports three failed attempts to the team, and the next order starts again', async () => {
  const maria = await client()
  const document = await approved(maria)
  await portal.deps.storage.remove(await storageKeyOf(portal, document.objectPath))
  const { id } = await ana.call(orderPacket, maria.of)
  const failed = await settledPacket(ana, id, () => {
    portal.clock.advance(3_001)
    portal.deps.jobs.wake('packets')
  })
  expect(failed).toMatchObject({
    state: 'failed',
    failure: 'The packet could not be created. Try again, or download all files as a zip.',
    fileSize: null,
  })
  expect((await fileOf(ana, { id })).statusCode).toBe(409)
  await ana.call(reviewDocument, {
    params: { documentId: document.id },
    body: { status: 'rejected', reviewNotes: 'Not any more' },
  })
  expect((await ana.ask(orderPacket, maria.of)).status).toBe(409)
})
