import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test, vi } from 'vitest'
import { listAudit } from '#contract/audit/audit.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { noteNames } from '#contract/names.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { sql } from '#server/database/sql.ts'
import type { Caller } from '#server/http/caller.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { applicant } from '#server/testing/people.ts'
import { readCsv, readXlsx } from '#server/testing/read-xlsx.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { exportList } from './exports.service.ts'
import { users } from './listings.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const taken = (list: string, query: Record<string, string>, who = ana) =>
  who.request({ url: `/api/admin/exports/${list}?${new URLSearchParams(query)}` })
const ended = async () => (await ana.call(listAudit, {})).filter(({ action }) => action === 'list.export_ended')

const soon = (looks: () => Promise<void>) => vi.waitFor(looks, { timeout: 15_000, interval: 100 })

/** Waits until the audit holds the end of every export. */
const settled = () =>
  soon(async () => {
    const row = await portal.db.one(sql`
      select count(*) filter (where action = 'list.exported')::int as begun,
        count(*) filter (where action = 'list.export_ended')::int as ended
      from audit`)
    expect(row?.ended).toBe(row?.begun)
  })

async function fill(count: number, lastName: string) {
  await portal.db.run(sql`
    with people as (
      insert into users (id, email, email_key, first_name, last_name, name, created_at)
      select gen_random_uuid(), ${lastName} || n || '@rows.test', ${lastName} || n || '@rows.test', 'No ' || n,
        ${lastName}, ${lastName}, now()
      from generate_series(1, ${count}::int) n
      returning id
    )
    insert into applications (id, application_number, user_id, status, total_fees, created_at)
    select gen_random_uuid(), ${lastName} || id, id, 'in_progress', 1500, now() from people`)
}

test('a filtered list becomes a CSV or Excel file, without formulas and with real numbers', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Maria')
  const passport = await filed(person, application, 'passport')
  const { application: other, person: liza } = await applicantWithApplication(portal, 'Liza')
  await filed(liza, other, 'birth-cert')
  await portal.db.run(sql`update documents set file_name = '=cmd|x, "y"' where id = ${passport.id}`)
  await portal.db.run(sql`update users set first_name = '=Maria' where id = ${person.id}`)

  const csv = await taken('documents', { format: 'csv', requirement: 'passport' })
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="Documents \(some\) \d{4}-\d\d-\d\d\.csv"/),
    'cache-control': 'private, no-store',
  })
  expect(csv.body.startsWith('\uFEFFUploaded (Asia/Manila),Application,')).toBe(true)
  const [head = [], row = [], ...rest] = readCsv(csv.body)
  expect(rest).toEqual([])
  const cells = Object.fromEntries(head.map((name, index) => [name, row[index]]))
  expect(cells).toMatchObject({
    'Uploaded (Asia/Manila)': new Date(Date.parse(passport.uploadedAt) + 8 * 3_600_000)
      .toISOString()
      .replace(/T(..:..).*/, ' $1'),
    Application: application.applicationNumber,
    'First name': "'=Maria",
    Document: 'Valid Passport',
    Status: 'Pending',
    File: '\'=cmd|x, "y"',
    Bytes: '1000',
  })

  const all = await readXlsx((await taken('documents', { format: 'xlsx', order: 'oldest' })).rawPayload)
  expect(all).toHaveLength(3)
  expect(all[0]?.[0]?.value).toBe('Uploaded (Asia/Manila)')
  expect(all[1]?.[3]).toEqual({ value: '=Maria', format: '@' })
  expect(all[1]?.[9]).toEqual({ value: 1000, format: 'General' })
  // Manila is eight hours ahead of UTC.
  expect(all[1]?.[0]).toEqual({
    value: new Date(Date.parse(passport.uploadedAt) + 8 * 3_600_000),
    format: 'yyyy-mm-dd hh:mm',
  })
})

test('clients are exported in the order of their list, or by chosen ids', async () => {
  await fill(1_200, 'Zamora')
  const query = { search: 'zamora', status: 'in_progress', sort: 'name' as const }
  const listed = (await ana.call(listClientApplications, { query })).map(({ applicationNumber }) => applicationNumber)
  const [head = [], ...rows] = readCsv((await taken('clients', { format: 'csv', ...query })).body)
  expect(rows).toHaveLength(1_200)
  expect(rows.slice(0, 200).map(([number]) => number)).toEqual(listed)
  expect(new Set(rows.map(([number]) => number)).size).toBe(1_200)
  expect(Object.fromEntries(head.map((name, index) => [name, rows[0]?.[index]]))).toMatchObject({
    'Last name': 'Zamora',
    'Group chat': '',
    'Documents approved': '0',
    Step: 'Choose the board',
    Exam: '',
    Status: 'In Progress',
    'Waiting for': 'Applicant',
    Balance: '1500.00',
  })
  const sheet = await readXlsx((await taken('clients', { format: 'xlsx', ...query })).rawPayload)
  expect(sheet.slice(1).map(([number]) => number?.value)).toEqual(rows.map(([number]) => number))

  const [one, other] = await ana.call(listClientApplications, { query: { search: 'zamora' } })
  const chosen = (ids: unknown[]) =>
    ana.request({
      method: 'POST',
      url: '/api/admin/exports/clients',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ format: 'csv', ids }),
    })
  const file = await chosen([other?.id, one?.id])
  expect(
    readCsv(file.body)
      .slice(1)
      .map(([number]) => number),
  ).toEqual([one, other].map((client) => client?.applicationNumber))
  expect((await chosen([])).json().message).toBe('Choose at least one application')
  expect((await chosen([one?.id, ana.id])).statusCode).toBe(404)
})

test('an export of clients has number, board, step, package and dates, and fees', async () => {
  const { person, application, of } = await applicantWithApplication(portal, 'Corazon')
  await portal.db.run(sql`update users set mobile_number = '+63 917 123 4567' where id = ${person.id}`)
  await portal.db.run(sql`update applications set chosen_package = 'consultation' where id = ${application.id}`)
  const passport = await filed(person, application, 'passport')
  await ana.call(noteNames, {
    params: { documentId: passport.id },
    body: { first: 'CORAZON', last: 'REYES', expiresOn: '2027-01-15' },
  })
  await ana.call(chooseBoard, { ...of, body: { board: 'GU' } })
  const line = async () => {
    const [head = [], row = []] = readCsv((await taken('clients', { format: 'csv', search: 'corazon' })).body)
    return Object.fromEntries(head.map((name, index) => [name, row[index]]))
  }
  expect(await line()).toMatchObject({
    'Mobile number': '+639171234567',
    Board: 'GU',
    Step: expect.any(String),
    'Expires first': 'Passport',
    'Expires on': '2027-01-15',
    'Next date': 'Passport ends',
    'Next date on': '2027-01-15',
    Package: 'Lampara Consultation Package',
    'Total fees': '1500.00',
  })
  await ana.call(raiseCharge, { ...of, body: { code: 'arena', description: 'Arena', amount: '25.00' } })
  expect((await line()).Package).toBe('Lampara Consultation Package, Lampara NCLEX ARENA')
})

test('audits the end of an export, also in the export of the audit', async () => {
  await taken('users', { format: 'csv', search: 'liza' })
  await soon(async () => {
    const [entry] = await ended()
    expect(entry?.detail).toEqual({ list: 'users', format: 'csv', rows: '1', ended: 'whole' })
  })
  const audit = readCsv((await taken('audit', { format: 'csv' })).body)
  expect(audit[0]?.slice(0, 4)).toEqual(['When (Asia/Manila)', 'Who', 'Email', 'What'])
  const told = audit.find(([, , , , action]) => action === 'list.export_ended')
  expect(told?.slice(2, 5)).toEqual([ana.email, 'Finished exporting a list', 'list.export_ended'])
})

test('the users export says when a person was added, who may never have signed in', async () => {
  const [head] = readCsv((await taken('users', { format: 'csv' })).body)
  expect(head?.[0]).toBe('Added (Asia/Manila)')
})

test('refuses an invalid filter', async () => {
  const maria = await applicant(portal)
  for (const list of ['clients', 'documents', 'payments', 'audit', 'users']) {
    expect((await taken(list, { format: 'pdf' })).json().message).toBe('format must be csv or xlsx')
  }
  expect((await taken('payments', { format: 'csv', from: '2026-02-30' })).statusCode).toBe(400)
  const stretch = await taken('payments', { format: 'csv', from: '2026-02-02', to: '2026-02-01' })
  expect(stretch.json().errors[0].path).toBe('to')
  expect((await taken('clients', { format: 'csv', assignedTo: maria.id })).statusCode).toBe(404)
  expect((await taken('documents', { format: 'csv', assigned: maria.id })).statusCode).toBe(404)
})

test('payments are filtered by days of the portal’s time zone, and their amounts are numbers', async () => {
  const { application } = await applicantWithApplication(portal, 'Grace')
  const paid = (id: string, at: string, amount: string) =>
    portal.db.rows(sql`
    insert into payments (id, application_id, intent_id, status, amount, currency, description, receipt_number, created_at)
    values (${id}, ${application.id}, ${id}, ${amount.startsWith('-') ? 'refunded' : 'success'}, ${amount}, 'USD',
      'A payment', ${amount.startsWith('-') ? null : id}, ${new Date(at)})`)
  // The last instant of 31 October in Manila, then the first of November.
  await paid('00000000-0000-7000-8000-000000000001', '2026-10-31T15:59:59.999Z', '100.00')
  await paid('00000000-0000-7000-8000-000000000002', '2026-10-31T16:00:00.000Z', '250.00')
  await paid('00000000-0000-7000-8000-000000000003', '2026-10-31T17:00:00.000Z', '-50.00')
  const november = readCsv((await taken('payments', { format: 'csv', from: '2026-11-01', to: '2026-11-30' })).body)
  expect(november.slice(1).map((row) => row[7])).toEqual(['-50.00', '250.00'])
  const october = await readXlsx(
    (await taken('payments', { format: 'xlsx', to: '2026-10-31', status: 'success' })).rawPayload,
  )
  expect(october.slice(1).map((row) => row[7])).toEqual([{ value: 100, format: '#,##0.00' }])
})

test.each(['clients', 'documents', 'payments', 'audit', 'users'])(
  'the Excel file of %s is read by another library, row by row',
  async (list) => {
    await settled()
    const rows = readCsv((await taken(list, { format: 'csv' })).body)
    await settled()
    const sheet = await readXlsx((await taken(list, { format: 'xlsx' })).rawPayload)
    expect(sheet[0]?.map(({ value }) => value)).toEqual(rows[0])
    // Each download adds a line to the audit.
    expect(sheet.length - rows.length).toBe(list === 'audit' ? 2 : 0)
  },
)

test('streams a long list at the speed of its reader, and stops when the reader leaves', async () => {
  // Random text, because compressible rows would fit into the stream buffers. Users without applications, because the
  // search indexes the text of applications.
  await portal.db.run(sql`
    insert into users (id, email, email_key, first_name, last_name, name, mobile_number, created_at)
    select gen_random_uuid(), 'many' || n || '@rows.test', 'many' || n || '@rows.test', 'No ' || n, 'Many', 'Many',
      (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 40) part), now()
    from generate_series(1, 5000) n`)
  const rows = readCsv((await taken('users', { format: 'csv', search: 'many' })).body)
  expect(rows).toHaveLength(5_001)
  expect(new Set(rows.map((row) => row[3])).size).toBe(5_001)

  const caller = { ...ana, role: 'admin', user: null, ip: '', requestId: '', sessionHash: Buffer.alloc(0) }
  for (const format of ['csv', 'xlsx'] as const) {
    const asked = { format, filter: { search: 'many' } }
    const { stream } = await exportList(portal.deps, caller as unknown as Caller, { listing: users, ...asked })
    await once(stream, 'readable')
    // The reader stops reading.
    await new Promise((resolve) => setTimeout(resolve, 200))
    stream.destroy()
    await soon(async () => {
      const [last] = await ended()
      expect(last?.detail).toMatchObject({ format, ended: 'interrupted' })
      expect(Number(last?.detail.rows)).toBeLessThan(format === 'csv' ? 1_001 : 5_000)
    })
  }

  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(portal.app.server)
  const before = (await ended()).length
  const request = get(`http://127.0.0.1:${port}/api/admin/exports/users?format=csv`, {
    headers: { cookie: ana.cookie },
  })
  const [answer] = await once(request, 'response')
  await once(answer, 'data')
  answer.destroy()
  await soon(async () => {
    const [last] = await ended()
    expect(await ended()).toHaveLength(before + 1)
    expect(last?.detail.ended).toBe('interrupted')
  })
})
