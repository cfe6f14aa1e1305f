import { beforeAll, describe, expect, test } from 'vitest'
import { sendSignInCode, signOut, signOutEverywhere } from '#contract/account/session.ts'
import { getApplication } from '#contract/applications/applications.ts'
import { type AuditEntry, type AuditFilter, listAudit } from '#contract/audit/audit.ts'
import { startBulk } from '#contract/bulk.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { settledRun } from '#server/testing/bulk.ts'
import { lettersTo, requestCode, tryCode, wrong } from '#server/testing/mailbox.ts'
import { everyPage } from '#server/testing/pages.ts'
import { applicant, signIn, testClient } from '#server/testing/people.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { findAuditSql } from './audit-search.store.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const newestAudit = async (limit: number): Promise<AuditEntry[]> =>
  ana.call(listAudit, { query: { limit: String(limit) } } as never)

describe('a search of the audit', () => {
  let nena: Awaited<ReturnType<typeof applicantWithApplication>>
  let runId: string
  const lines = async (query: Record<string, string>) =>
    (await ana.call(listAudit, { query: { limit: '200', ...query } } as never)).map(
      ({ action, subject }) => `${action} ${subject?.split(':')[0] ?? '-'}`,
    )
  beforeAll(async () => {
    nena = await applicantWithApplication(portal, 'Nena')
    const other = await applicantWithApplication(portal, 'Pia')
    await savedSheet(nena.person, nena.application)
    await ana.call(getPersonalDataSheet, { query: { applicationId: nena.application.id } })
    await ana.call(getApplication, { params: { id: other.application.id } })
    const ids = [nena.application.id, other.application.id]
    runId = (await ana.call(startBulk, { body: { action: 'remind', ids, key: 'of the audit' } })).id
    expect((await settledRun(ana, runId)).finishedAt).not.toBeNull()
  })

  test('by the name, address, number or id of a person finds the person’s acts and records', async () => {
    const { person, application } = nena
    const found = await lines({ person: person.id })
    expect(found).toEqual(
      expect.arrayContaining([
        'session.started user',
        'application.started application',
        'sheet.saved sheet',
        'sheet.opened sheet',
        'applicant.reminded application',
      ]),
    )
    for (const search of [person.email, application.applicationNumber.toLowerCase()])
      expect(await lines({ search })).toEqual(found)
    const own = await ana.call(listAudit, { query: { person: person.id } })
    const subjects = new Set(own.map(({ subject }) => subject))
    expect(own.every(({ actor, subject }) => actor?.id === person.id || !subject?.includes('user'))).toBe(true)
    expect(subjects).toContain(`application:${application.id}`)
    expect(await lines({ search: 'nobody.of.this.name' })).toEqual([])
    expect(await lines({ application: application.id })).not.toContain('session.started user')
    expect(await lines({ application: application.id, person: person.id, action: 'sheet.opened' })).toEqual([
      'sheet.opened sheet',
    ])
  })

  test('for more than 20 people is refused, and its words are not stored', async () => {
    for (const _ of Array.from({ length: 21 })) await applicant(portal)
    const answer = await ana.ask(listAudit, { query: { search: 'maria' } })
    expect(answer.said).toMatch(/^400: More than 20 people match\. Type more of the name/)
    await lines({ search: nena.person.email })
    const [told] = await portal.db.rows<{ detail: object }>(sql`
      select detail from audit where action = 'audit.listed' and detail ? 'search' order by id desc limit 1`)
    expect(told?.detail).toMatchObject({ search: 'given' })
  })

  test('by action and days returns matching entries, page by page without a repetition', async () => {
    expect(new Set(await lines({ action: 'session.started' }))).toEqual(new Set(['session.started user']))
    const day = (offset: number) =>
      new Date(Date.now() + offset * DAY).toLocaleDateString('en-CA', { timeZone: portal.deps.config.timeZone })
    expect(await lines({ from: day(1) })).toEqual([])
    expect(await lines({ to: day(-1) })).toEqual([])
    const today = await lines({ from: day(-1), to: day(1) })
    const looks = (line: string) => !line.startsWith('audit.listed')
    expect(today.filter(looks)).toEqual((await lines({ from: '2020-01-01' })).filter(looks))
    expect(today.length).toBeGreaterThan(20)
    const list = `${listAudit.path}?limit=7&from=${day(-1)}&to=${day(1)}`
    const paged = (await everyPage<AuditEntry>(ana, list)).map(({ id }) => id)
    expect(paged).toHaveLength(new Set(paged).size)
    expect(paged).toEqual(paged.toSorted().reverse())
    expect(paged.length).toBeGreaterThanOrEqual(today.length)
    const wrong = await ana.ask(listAudit, { query: { from: day(1), to: day(0) } })
    expect(wrong.said).toMatch(/^400: Give a last day/)
    expect((await ana.ask(listAudit, { query: { action: 'everything' } })).said).toMatch(/^400: Choose an action/)
  })

  test('shows a bulk action as one entry, and finds its single entries by person and action', async () => {
    const all = await ana.call(listAudit, { query: { limit: '200' } } as never)
    expect(all.filter(({ action }) => action === 'applicant.reminded')).toEqual([])
    const [ordered] = all.filter(({ action }) => action === 'bulk.ordered')
    expect(ordered?.run).toEqual({ id: runId, entries: 2 })
    expect((await lines({ run: runId })).toSorted()).toEqual(
      expect.arrayContaining(['applicant.reminded application', 'applicant.reminded application', 'bulk.ordered bulk']),
    )
    expect(await lines({ action: 'applicant.reminded' })).toHaveLength(2)
    expect(await lines({ run: runId, application: nena.application.id })).toEqual(['applicant.reminded application'])
  })

  test.each<[Partial<AuditFilter>, string]>([
    [{ person: 'any' }, 'audit_of_actor'],
    [{ action: 'sheet.opened' }, 'audit_of_action'],
    [{ from: '2026-01-01', to: '2026-01-02' }, 'audit_by_time'],
    [{ run: 'any' }, 'audit_of_run'],
  ])('by %j uses an index', async (filter, index) => {
    const query = { about: null, subjects: null, action: undefined, from: undefined, to: undefined, run: undefined }
    const about = filter.person ? { people: [ana.id], subjects: [`user:${ana.id}`] } : null
    const statement = findAuditSql(
      {
        ...query,
        ...filter,
        about,
        ...(filter.run && { run: `bulk:${runId}` }),
        timeZone: 'Asia/Manila',
        foldsRuns: false,
        isShortTime: filter.to !== undefined,
      },
      { after: null, limit: 26 },
    )
    const plan = await portal.db.begin(async (tx) => {
      // Without this setting the planner prefers a sequential scan of the few rows.
      await tx.run(sql`set local enable_seqscan = off`)
      return tx.rows(sql`explain ${statement}`)
    })
    expect(JSON.stringify(plan)).toContain(index)
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on audit')
  })
})

describe('the audit', () => {
  test('lists code requests, sign-ins, refusals and sign-outs with actor, time and IP address', async () => {
    const maria = await applicant(portal)
    const code = await requestCode(portal, maria.email)
    await tryCode(portal, maria.email, wrong(code))
    const answer = await tryCode(portal, maria.email, code)
    const again = testClient(portal, String(answer.headers['set-cookie']).split(';')[0])
    await again.request({ url: signOut.path })
    await maria.ask(signOutEverywhere, {})

    const about = { subject: `user:${maria.id}`, ip: '127.0.0.1', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    const person = { id: maria.id, firstName: 'Maria', lastName: 'Reyes', email: maria.email }
    expect(await newestAudit(5)).toMatchObject([
      { ...about, action: 'session.all_ended', actor: person, detail: { ended: '1' } },
      { ...about, action: 'session.ended', actor: person },
      { ...about, action: 'session.started', actor: person, detail: { role: 'client' } },
      { ...about, action: 'session.refused', actor: null },
      { ...about, action: 'session.code_requested', actor: null },
    ])
    const [newest] = await newestAudit(1)
    expect(newest?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.parse(newest?.at ?? '') - Date.now())).toBeLessThan(10_000)
  })

  test('holds no code, no token and no address but the actor’s address', async () => {
    const email = 'unknown.nurse@audit.test'
    await testClient(portal).call(sendSignInCode, { body: { email, type: 'sign-in' } })
    await tryCode(portal, email, '123456')
    const [letter] = await lettersTo(portal, email)
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
    const session = await signIn(portal, email)
    const rows = JSON.stringify(await portal.db.rows(sql`select action, subject, ip, request_id, detail from audit`))
    for (const secret of [email, code, session.cookie.split('=')[1] ?? '']) expect(rows).not.toContain(`"${secret}`)
    expect(rows).not.toContain('@')
  })

  test('cannot be changed or emptied, not even by the portal', async () => {
    const before = await portal.db.rows(sql`select count(*)::int as count from audit`)
    await expect(portal.db.rows(sql`update audit set action = 'nothing'`)).rejects.toThrow('only ever added')
    await expect(portal.db.rows(sql`delete from audit`)).rejects.toThrow('only ever added')
    await expect(portal.db.rows(sql`truncate audit`)).rejects.toThrow('only ever added')
    expect(await portal.db.rows(sql`select count(*)::int as count from audit`)).toEqual(before)
  })

  test('keeps the entries of a deleted person, under the id alone', async () => {
    const maria = await applicant(portal)
    await portal.db.run(sql`delete from users where id = ${maria.id}`)
    const [entry] = (await newestAudit(5)).filter(({ actor }) => actor?.id === maria.id)
    expect(entry?.actor).toEqual({ id: maria.id, firstName: '', lastName: '', email: '' })
  })
})
