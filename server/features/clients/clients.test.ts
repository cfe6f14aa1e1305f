import { beforeAll, describe, expect, test } from 'vitest'
import { changeApplication } from '#contract/applications/change-application.ts'
import { assignApplication, type ClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { noteNames } from '#contract/names.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { listTeam } from '#contract/team/team.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { sql } from '#server/database/sql.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { todayOf } from '#server/shared/dates.ts'
import { nextPage } from '#server/testing/pages.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { clientsInBatches } from './clients.service.ts'

// A day in Manila begins eight hours before the day in UTC.
const BORN = '2026-03-01T15:30:00.000Z'

let bea: Awaited<ReturnType<typeof applicantWithApplication>>
const ids: Record<string, string> = {}

/** Five clients, each different in what the tests filter by. */
const portal = usePortal()
const ana = useAdmin(portal)
beforeAll(async () => {
  for (const [name, last, mobile] of [
    ['Abel', 'Zamora', '0917 111 2222'],
    ['Bea', 'Dela Cruz', '+63 (918) 333-4444'],
    ['Cora', 'De la Cruz', '09195556666'],
    ['Dina', 'Santos', '09207778888'],
    ['Elma', 'Peña', '4155550100'],
  ] as const) {
    const { person, application, of } = await applicantWithApplication(portal, name)
    ids[name] = application.id
    await portal.db.run(sql`
      update users set last_name = ${last}, name = ${`${name} ${last}`}, mobile_number = ${mobile} where id = ${person.id}`)
    if (name === 'Bea') {
      await filed(person, application)
      bea = { person, application, of }
    }
  }
  await ana.call(changeApplication, {
    params: { id: ids.Cora ?? '' },
    body: { status: 'on_hold', waitsFor: 'team', totalFees: '900.00', reason: 'A pause' },
  })
  await ana.call(assignApplication, { params: { id: ids.Dina ?? '' }, body: { assignedTo: ana.id } })
  await portal.db.run(sql`update applications set amount_paid = total_fees where id = ${ids.Elma ?? ''}`)
  await portal.db.run(sql`update applications set created_at = ${BORN} where id = ${ids.Abel ?? ''}`)
})
const nameOf = ({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id) ?? id
const asked = (query: Record<string, string>) => ana.ask(listClientApplications, { query })
const found = async (query: Record<string, string>) => (await asked(query)).body.map(nameOf)

describe('a list of clients', () => {
  test.each<[Record<string, string>, string[]]>([
    [{}, ['Elma', 'Dina', 'Cora', 'Bea', 'Abel']],
    [{ status: 'on_hold' }, ['Cora']],
    [{ status: 'on_hold,in_progress' }, ['Elma', 'Dina', 'Cora', 'Bea', 'Abel']],
    [{ status: 'approved,rejected' }, []],
    [{ waitsFor: 'team' }, ['Cora', 'Bea']],
    [{ waitsFor: 'team', status: 'in_progress' }, ['Bea']],
    [{ assignedTo: 'me' }, ['Dina']],
    [{ assignedTo: 'nobody' }, ['Elma', 'Cora', 'Bea', 'Abel']],
    [{ balance: 'due' }, ['Dina', 'Cora', 'Bea', 'Abel']],
    [{ assignedTo: 'nobody', balance: 'due' }, ['Cora', 'Bea', 'Abel']],
    [{ balance: 'settled' }, ['Elma']],
    [{ to: '2026-03-01' }, ['Abel']],
    [{ from: '2026-03-01', to: '2026-03-01' }, ['Abel']],
    [{ to: '2026-02-28' }, []],
    [{ from: '2026-03-02' }, ['Elma', 'Dina', 'Cora', 'Bea']],
    [{ requirement: 'passport:pending' }, ['Bea']],
    [{ requirement: 'passport:missing', waitsFor: 'applicant' }, ['Elma', 'Dina', 'Abel']],
    [{ sort: 'oldest' }, ['Abel', 'Bea', 'Cora', 'Dina', 'Elma']],
    [{ sort: 'name' }, ['Cora', 'Bea', 'Elma', 'Dina', 'Abel']],
    [{ sort: 'balance', balance: 'due' }, ['Dina', 'Bea', 'Abel', 'Cora']],
    [{ sort: 'waiting', waitsFor: 'team' }, ['Bea', 'Cora']],
    [{ sort: 'name', search: 'cruz', waitsFor: 'team' }, ['Cora', 'Bea']],
  ])('asked for %o has %j', async (query, names) => {
    const answer = await asked(query)
    expect(answer.body.map(nameOf)).toEqual(names)
    expect(answer.headers['x-total-count']).toBe(String(names.length))
  })

  test('is exported in batches with its filter and order', async () => {
    const actor = { id: ana.id, role: 'admin', permissions: permissionsOf('owner') } as const
    const all = { search: undefined }
    const batches: string[][] = []
    for await (const rows of clientsInBatches(portal.deps, actor, { filter: { ...all, sort: 'name' }, size: 2 }))
      batches.push(rows.map(nameOf))
    expect(batches).toEqual([['Cora', 'Bea'], ['Elma', 'Dina'], ['Abel']])
  })

  test.each([
    'status=unknown',
    'waitsFor=nobody,me',
    'sort=best',
    'from=2026-02-30',
    'from=2026-02-02&to=2026-02-01',
    'requirement=passport',
    'expiresWithin=-1',
    'expiresWithin=1.5',
    'balance=1',
  ])('refuses %s', async (query) => {
    expect((await ana.request({ url: `${listClientApplications.path}?${query}` })).statusCode).toBe(400)
  })
})

describe('a paged list of clients', () => {
  const walk = async (query: Record<string, string>, between: () => Promise<unknown>) => {
    const rows: ClientApplication[] = []
    let url = `${listClientApplications.path}?${new URLSearchParams({ ...query, limit: '2' })}`
    for (;;) {
      const answer = await ana.request({ url })
      expect(answer.statusCode).toBe(200)
      rows.push(...answer.json<ClientApplication[]>())
      const next = nextPage(answer)
      if (!next) return rows.map(nameOf)
      await between()
      url = next
    }
  }

  test.each<[string, Record<string, string>]>([
    ['newest', {}],
    ['oldest', { sort: 'oldest' }],
    ['newest of days', { from: '2026-03-01' }],
    ['oldest of days', { from: '2026-03-01', sort: 'oldest' }],
    ['waiting', { sort: 'waiting' }],
    ['waiting, of some', { sort: 'waiting', waitsFor: 'team,applicant' }],
    ['balance', { sort: 'balance' }],
    ['name', { sort: 'name' }],
    ['name, searched', { sort: 'name', search: 'nurses.test' }],
  ])('by %s has every row once and in order', async (_, query) => {
    const whole = await found(query)
    expect(await walk(query, async () => {})).toEqual(whole)
    expect([...whole].sort()).toEqual(['Abel', 'Bea', 'Cora', 'Dina', 'Elma'])
  })

  test('has no repeated row when its last row moves and rows are added', async () => {
    let times = 0
    const change = async () => {
      times += 1
      await portal.db.run(sql`update applications set total_fees = 5000 where id = ${ids.Dina ?? ''}`)
      if (times === 1) await applicantWithApplication(portal, 'Late')
    }
    const walked = await walk({ sort: 'balance', balance: 'due' }, change)
    expect(walked.slice(0, 4)).toEqual(['Dina', 'Bea', 'Abel', 'Cora'])
    expect(new Set(walked).size).toBe(walked.length)
    await portal.db.run(sql`update applications set total_fees = 1500 where id = ${ids.Dina ?? ''}`)
    await portal.db.run(sql`delete from users where first_name = 'Late'`)
  })

  test('is refused with the cursor of another order or list, or an invalid cursor', async () => {
    const cursorOf = async (query: string) => {
      const first = await ana.request({ url: `${listClientApplications.path}?limit=1${query}` })
      return new URL(nextPage(first), 'http://portal').searchParams.get('cursor') ?? ''
    }
    const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    const list = listClientApplications.path
    for (const [sort, cursor] of [
      ['name', await cursorOf('&sort=oldest')],
      ['oldest', await cursorOf('')],
      ['newest', await cursorOf('&sort=name')],
      ['name', await cursorOf('&sort=name&balance=due')],
      ['name&balance=due', await cursorOf('&sort=name')],
      ['balance', await cursorOf('&sort=waiting')],
      ['balance', written(list, ids.Abel, 'balance', '1e9')],
      ['waiting', written(list, ids.Abel, 'waiting', '0 2026-13-01T00:00:00.000Z')],
      ['name', written(list, ids.Abel, 'name', 'a\0b')],
      ['name', written(list, 'passport', 'name', 'a')],
      ['name', written('/api/users', ids.Abel, 'name', 'a')],
    ]) {
      expect((await ana.request({ url: `${list}?sort=${sort}&cursor=${cursor}` })).statusCode).toBe(400)
    }
  })
})

describe('a search', () => {
  test.each<[string, string[]]>([
    ['Dela Cruz', ['Cora', 'Bea']],
    ['De la Cruz', ['Cora', 'Bea']],
    ['delacruz', ['Cora', 'Bea']],
    ['Cruz, Bea', ['Bea']],
    ['PENA', ['Elma']],
    ['0918 333 4444', ['Bea']],
    ['+63 918 333 4444', ['Bea']],
    ['+639183334444', ['Bea']],
    ['0918', ['Bea']],
    ['639195556666', ['Cora']],
    ['(0920) 777-8888', ['Dina']],
    ['415 555 0100', ['Elma']],
  ])('for %j finds exactly the people with the name or number', async (search, names) => {
    const answer = await asked({ search })
    expect(answer.body.map(nameOf)).toEqual(names)
    expect(answer.headers).not.toHaveProperty('x-search')
  })

  test.each<[Record<string, string>, string[]]>([
    [{ search: 'Satnos' }, ['Dina']],
    [{ search: 'Dina Satnos' }, ['Dina']],
    [{ search: 'Crz' }, ['Cora', 'Bea']],
    [{ search: 'delacrz', limit: '1' }, ['Cora']],
    [{ search: 'bae crz' }, ['Bea']],
    [{ search: 'Penya', balance: 'settled' }, ['Elma']],
  ])('for %o finds similar names and says so', async (query, names) => {
    const answer = await asked(query)
    expect(answer.body.map(nameOf)).toEqual(names)
    expect(answer.headers['x-search']).toBe('similar')
    expect(answer.headers['x-total-count']).toBe(String(names.length))
    expect(answer.headers).not.toHaveProperty('link')
  })

  test.each([
    { search: 'zzqx' },
    { search: 'Dina Crz' },
    { search: '0917 999 0000' },
    { search: 'santos', balance: 'settled' },
  ])('for %o finds no client', async (query) => {
    const answer = await asked(query)
    expect(answer.body).toEqual([])
    expect(answer.headers).not.toHaveProperty('x-search')
  })

  test('finds a new name at once, even when it is misspelt', async () => {
    await portal.db.run(sql`update users set last_name = 'Xerez-Katigbak' where first_name = 'Abel'`)
    expect(await found({ search: 'Xeres' })).toEqual(['Abel'])
    expect(await found({ search: 'katigbac' })).toEqual(['Abel'])
  })
})

describe('the assignee of an application', () => {
  const assign = (who: TestUser, body: { assignedTo: string | null; expected?: string | null }) =>
    who.ask(assignApplication, { params: { id: ids.Abel ?? '' }, body })
  const traces = () =>
    portal.db.rows<{ from: string | null; to: string | null }>(sql`
    select detail ->> 'from' as "from", detail ->> 'to' as "to" from audit
    where action = 'application.assigned' and subject = ${`application:${ids.Abel}`} order by id`)

  test('can be set and removed, each once in the audit, and a late colleague reads who was faster', async () => {
    const ben = await admin(portal, 'ben')
    expect(await ana.call(listTeam, {})).toMatchObject([
      { id: ana.id, name: 'ana@lampara.test' },
      { id: ben.id, name: 'ben@lampara.test' },
    ])
    const taken = await assign(ana, { assignedTo: ana.id, expected: null })
    expect([taken.status, taken.body.assignedTo]).toEqual([200, { id: ana.id, name: 'ana@lampara.test' }])
    expect((await assign(ben, { assignedTo: ben.id, expected: null })).said).toBe(
      '409: This application is now assigned to ana@lampara.test',
    )
    expect((await assign(ana, { assignedTo: ana.id, expected: null })).status).toBe(200)
    expect((await assign(ana, { assignedTo: ben.id, expected: ana.id })).body.assignedTo?.id).toBe(ben.id)
    expect((await assign(ben, { assignedTo: null })).body.assignedTo).toBeNull()
    expect((await assign(ana, { assignedTo: ben.id, expected: ben.id })).said).toBe(
      '409: This application is no longer assigned to anyone',
    )
    expect(await traces()).toEqual([
      { from: null, to: ana.id },
      { from: ana.id, to: ben.id },
      { from: ben.id, to: null },
    ])
  })

  test('must be a member of the team', async () => {
    const { person, application } = await applicantWithApplication(portal, 'Other')
    for (const assignedTo of ['nonsense', person.id]) {
      expect((await assign(ana, { assignedTo })).said).toBe('400: Choose a member of the team')
      const list = await ana.ask(listClientApplications, { query: { assignedTo } })
      expect(list.said).toBe('404: Colleague not found')
    }
    // A former member is still found by the applications assigned to them.
    await portal.db.run(sql`update applications set assigned_to = ${person.id} where id = ${application.id}`)
    expect((await ana.call(listClientApplications, { query: { assignedTo: person.id } })).length).toBe(1)
  })
})

describe('the first expiry date of a client’s documents', () => {
  const note = async (requirementId: RequirementId, expiresOn: string) => {
    const { id } = await filed(bea.person, bea.application, requirementId)
    const names = { first: 'Bea', last: 'Dela Cruz', birthDate: '1995-03-07', expiresOn }
    await ana.call(noteNames, { params: { documentId: id }, body: names })
  }
  const within = (expiresWithin: number) => found({ expiresWithin: String(expiresWithin) })
  const nearest = async () => (await asked({ search: 'bea' })).body.map(({ expiry }) => expiry)

  test('is the earliest date, and the list finds clients by the days until then', async () => {
    const today = todayOf(portal.deps)
    expect(await nearest()).toEqual([null])
    expect(await within(9999)).toEqual([])
    await note('passport', addDays(today, 400))
    await note('prc-id', addDays(today, 30))
    expect(await nearest()).toEqual([{ requirementId: 'prc-id', on: addDays(today, 30) }])
    expect([await within(29), await within(30)]).toEqual([[], ['Bea']])
    expect(await found({ expiresWithin: '30', waitsFor: 'team', sort: 'name' })).toEqual(['Bea'])
    expect(await found({ expiresWithin: '30', status: 'on_hold' })).toEqual([])
    await note('marriage-cert', addDays(today, -1))
    expect(await nearest()).toEqual([{ requirementId: 'marriage-cert', on: addDays(today, -1) }])
    expect(await within(0)).toEqual(['Bea'])
    const wrong = await wrongStates(portal.db, portal.deps)
    expect(wrong.filter(({ id }) => id === ids.Bea)).toEqual([])
  })

  test('ignores a replaced document', async () => {
    const today = todayOf(portal.deps)
    for (const paper of ['marriage-cert', 'prc-id'] as const) await filed(bea.person, bea.application, paper)
    expect(await nearest()).toEqual([{ requirementId: 'passport', on: addDays(today, 400) }])
    expect(await within(30)).toEqual([])
  })

  test('refuses a filter with an invalid number of days', async () => {
    const { statusCode, body } = await ana.request({ url: `${listClientApplications.path}?expiresWithin=soon` })
    const message = 'expiresWithin must be a number of days'
    expect([statusCode, JSON.parse(body)]).toEqual([400, { message, errors: [{ path: 'expiresWithin', message }] }])
  })
})
