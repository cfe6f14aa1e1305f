import { afterEach, beforeAll, expect, test } from 'vitest'
import { DAMAGED_PDF, fileDocument } from '#contract/documents/documents.ts'
import { sql } from '#server/database/sql.ts'
import { openPdfWorker, type PdfWorker } from '#server/pdf/pdf-worker.ts'
import { garbage } from '#server/testing/hostile-pdfs.ts'
import { applicantWithApplication, filingOf, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

let reader: PdfWorker
const portal = usePortal({ RATE_LIMIT: 'off' })
beforeAll(async () => {
  reader = portal.deps.pdfReader
})
afterEach(() => {
  portal.deps.pdfReader = reader
})
type Client = Awaited<ReturnType<typeof applicantWithApplication>>

async function filing({ person, application }: Client, bytes?: Buffer) {
  const ticket = await uploaded(person, bytes)
  return () => person.ask(fileDocument, { body: filingOf(application, 'passport', ticket, bytes?.length) })
}

const FINE: unknown = { size: 1_000, sha256: 'a'.repeat(64), pageCount: 1, scan: 'unscanned' }

/** A reader that waits for its release and counts concurrent inspections. */
function heldReader() {
  let letGo: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const count = { now: 0, most: 0 }
  portal.deps.pdfReader = {
    ...reader,
    withReader: async <T>() => {
      count.now += 1
      count.most = Math.max(count.most, count.now)
      await gate
      count.now -= 1
      return FINE as T
    },
  }
  return { count, letGo }
}

test('inspects the files of one person one after another, and files each', async () => {
  const maria = await applicantWithApplication(portal)
  const files = await Promise.all([filing(maria), filing(maria), filing(maria)])
  const { count, letGo } = heldReader()
  const answers = files.map((file) => file())
  await expect.poll(() => count.now, { timeout: 20_000 }).toBe(1)
  const other = (await filing(await applicantWithApplication(portal, 'Joy')))()
  await expect.poll(() => count.now, { timeout: 20_000 }).toBe(2)
  letGo()
  expect((await Promise.all([...answers, other])).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(count.most).toBe(2)
})

test('the inspection lease of a killed process expires', async () => {
  const maria = await applicantWithApplication(portal)
  await portal.db.run(sql`
    insert into inspection_leases (user_id, holder, leased_until)
    values (${maria.person.id}, gen_random_uuid(), now() + interval '1 second')`)
  const file = await filing(maria)
  expect((await file()).status).toBe(201)
})

// Makes a reader look for an object at every byte.
const slow = Buffer.concat([garbage(3), Buffer.from('1 0 obj')])

test('pauses a person whose PDFs exhaust the reader, and no other person', {
  timeout: 60_000,
}, async () => {
  const own = openPdfWorker({ workWithin: 300, slowWorkWithin: 1_000 })
  portal.deps.pdfReader = own
  try {
    const mallory = await applicantWithApplication(portal, 'Mallory')
    const [first, second, third] = await Promise.all([filing(mallory, slow), filing(mallory, slow), filing(mallory)])
    const maria = await filing(await applicantWithApplication(portal))
    let answered = 0
    const hostile = [first, second].map((file) => file().finally(() => (answered += 1)))
    expect((await maria()).status).toBe(201)
    expect(answered).toBeLessThan(2)
    expect((await Promise.all(hostile)).map(({ said }) => said)).toEqual([1, 2].map(() => `400: ${DAMAGED_PDF}`))
    const paused = await third()
    expect(paused.said).toBe('429: Your last files took too long to check. Please try again in 5 minutes.')
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(200)
  } finally {
    await own.close()
  }
})
