import { describe, expect, test } from 'vitest'
import type { ApplicationStatus } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { countCases, listCases, type PathCase, WRONG_SORT_WHEN_OVER } from '#contract/cases/cases.ts'
import { noteNames } from '#contract/names.ts'
import {
  chooseBoard,
  getPath,
  MarkedCode,
  markStep,
  putAppointment,
  putPermit,
  putRegistration,
  putResult,
  revertStep,
  startNextAttempt,
} from '#contract/path/path.ts'
import { addRequest, changeRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { lockBoard } from '#server/cases/board-facts.store.ts'
import { readCase } from '#server/cases/case-record.ts'
import { wrongCounters } from '#server/database/counters.store.ts'
import { sql } from '#server/database/sql.ts'
import { refreshAfterRelease, refreshDueStates, wrongStates } from '#server/effects/case-states.ts'
import { todayOf } from '#server/shared/dates.ts'
import { everyPage } from '#server/testing/pages.ts'
import { admin, signIn } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { idsOfCases } from './cases.store.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const name = { firstName: 'MARIA', lastName: 'REYES' }
const today = () => todayOf(portal.deps)

/** Signs everybody in again, because no session lasts for days. */
async function daysLater(days: number, nurses: readonly Nurse[] = []) {
  portal.clock.advance(days * DAY)
  Object.assign(ana, await admin(portal))
  for (const { person } of nurses) Object.assign(person, await signIn(portal, person.email))
}

async function nurse(called?: string) {
  const { person, application } = await applicantWithApplication(portal, called)
  const { id } = application
  const of = { params: { id } }
  return {
    id,
    person,
    of,
    application,
    mark: (step: string, doneOn = today()) =>
      ana.ask(markStep, { params: { id, step }, body: { doneOn, evidence: { note: 'Seen' } } } as never),
    revert: (step: string) => ana.ask(revertStep, { params: { id, step }, query: { reason: 'A mistake' } } as never),
    case: async (): Promise<PathCase | undefined> =>
      (await ana.call(listCases, { query: { sort: 'newest' } })).find((one) => one.id === id),
  }
}

type Nurse = Awaited<ReturnType<typeof nurse>>

const att = (startsOn: string, days: number) => ({
  number: '1',
  candidateId: '2',
  ...name,
  startsOn,
  endsOn: addDays(startsOn, days),
})

/** Makes one random call; the portal refuses many of these calls, and the test accepts that. */
function someAct(random: ReturnType<typeof seededRandom>, { id, person, of, application, mark, revert }: Nurse) {
  const day = () => addDays(today(), random.whole(120) - 100)
  const who = random.pick([person, ana])
  const acts: (() => Promise<unknown>)[] = [
    () => mark(random.pick(MarkedCode.options), day()),
    () => mark(random.pick(MarkedCode.options), day()),
    () => revert(random.pick(MarkedCode.options)),
    () => ana.ask(chooseBoard, { ...of, body: { board: random.pick(['TX', 'NY', 'FL', 'CA']) } }),
    () => who.ask(putRegistration, { ...of, body: { registeredOn: day(), ...name, email: 'm@example.com' } }),
    () => who.ask(putPermit, { ...of, body: att(day(), 60 + random.whole(90)) }),
    () =>
      who.ask(putAppointment, {
        ...of,
        body: { startsAt: `${day()}T08:00`, timeZone: 'Asia/Manila', city: 'Manila', country: 'PH' },
      }),
    () =>
      who.ask(putResult, {
        ...of,
        body: { outcome: random.pick(['passed', 'failed', 'failed'] as const), takenOn: day(), official: true },
      }),
    () => ana.ask(startNextAttempt, of),
    () =>
      ana.ask(changeApplication, {
        ...of,
        body: { status: random.pick(['on_hold', 'in_progress'] as ApplicationStatus[]), reason: 'It is so' },
      }),
    () => filed(person, application, random.pick(['passport', 'transcript'])),
    async () => {
      const { id: requestId } = await ana.call(addRequest, { ...of, body: { party: 'school', purpose: ['tor'] } })
      await ana.ask(changeRequest, { params: { requestId }, body: { status: 'asked', askedAt: day() } })
      await ana.ask(changeRequest, { params: { requestId }, body: { status: 'sent', sentAt: today() } })
    },
    async () => {
      const [paper] = await portal.db.rows<{ id: string }>(sql`
        select id from documents where application_id = ${id} and replaced_at is null order by random() limit 1`)
      if (!paper) return
      const body = { first: 'Maria', last: random.pick(['Reyes', 'Cruz']), birthDate: '1995-03-07', expiresOn: day() }
      await ana.ask(noteNames, { params: { documentId: paper.id }, body })
    },
  ]
  return random.pick(acts)()
}

/** Expects the stored position to equal the path that each request derives. */
async function expectAsPath(nurses: readonly Nurse[]) {
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  const rows = await portal.db.rows<{
    applicationId: string
    state: string
    step: string
    sideState: string | null
    clockOn: string | null
    urgentFrom: string | null
  }>(sql`select application_id, state, step, side_state, clock_on, urgent_from from path_positions`)
  for (const { id, of } of nurses) {
    const path = await ana.call(getPath, of)
    const row = rows.find(({ applicationId }) => applicationId === id)
    const standing = path.steps.filter(({ state }) => state === 'current' || state === 'problem')
    expect(row?.sideState).toBe(path.sideState?.code ?? null)
    if (standing.length > 0) expect(standing.map(({ code }) => code)).toContain(row?.step)
    const running = path.clocks.filter(({ severity, code }) => severity !== 'met' && code !== 'retest_policy')
    const ahead = running
      .map(({ date, localTime = '', severity }) => ({ day: date ?? localTime.slice(0, 10), severity }))
      .filter(({ day }) => day >= today())
    const urgent = ahead.filter(({ severity }) => severity === 'urgent' || severity === 'past')
    const days = (urgent.length > 0 ? urgent : ahead).map(({ day }) => day)
    // An open case stores its next urgent date, else its next date, or null when no date lies ahead.
    const kept = row?.clockOn && row.clockOn >= today() ? row.clockOn : null
    if (row?.state === 'open') expect(kept).toBe(days.sort()[0] ?? null)
    else expect(row?.clockOn).toBeNull()
    if (kept) expect((row?.urgentFrom ?? 'never') <= today()).toBe(urgent.length > 0)
  }
}

describe('the stored position of a case', () => {
  test('equals the position derived from the path, after random histories and as days pass', async () => {
    const random = seededRandom(20_261_123)
    const nurses = [await nurse('Ada'), await nurse('Bea'), await nurse('Cleo'), await nurse('Dora')]
    for (let round = 0; round < 6; round += 1) {
      for (const one of nurses) for (let count = 0; count < 6; count += 1) await someAct(random, one)
      await expectAsPath(nurses)
      await daysLater(random.whole(60), nurses)
      await refreshDueStates(portal.deps)
      await expectAsPath(nurses)
    }
    expect(await wrongCounters(portal.db)).toEqual([])
    const kept = await portal.db.rows(sql`select from path_positions where cardinality(step_days) > 0`)
    expect(kept.length).toBeGreaterThan(1)
  }, 120_000)

  test('is refreshed when it is due, and reported when it was changed by hand', async () => {
    const { id, mark } = await nurse()
    await mark('identity_aligned')
    await portal.db.run(
      sql`update path_positions set step = 'exam_taken', changes_on = '2000-01-01' where application_id = ${id}`,
    )
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
    expect(await refreshDueStates(portal.deps)).toBe(1)
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
    await portal.db.run(sql`update path_positions set step = 'exam_taken' where application_id = ${id}`)
    expect(await wrongStates(portal.db, portal.deps)).toMatchObject([
      { id, stored: { position: { step: 'exam_taken' } } },
    ])
    await mark('evaluation_in_review')
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  })
})

test('a case lists its marks, newest first, without a reverted mark', async () => {
  const one = await nurse('Nina')
  expect((await one.case())?.marks).toEqual([])
  await one.mark('evaluation_in_review', addDays(today(), -5))
  await one.mark('identity_aligned', addDays(today(), -3))
  expect((await one.case())?.marks).toEqual([
    { code: 'identity_aligned', title: 'Name the same on all papers', doneOn: addDays(today(), -3) },
    { code: 'evaluation_in_review', title: 'Evaluation in review', doneOn: addDays(today(), -5) },
  ])
  await one.revert('evaluation_in_review')
  expect((await one.case())?.marks.map(({ code }) => code)).toEqual(['identity_aligned'])
})

test('a case that cannot be computed is skipped, and the cases behind it are refreshed', async () => {
  const [broken, other] = [await nurse('Berta'), await nurse('Olga')]
  await ana.call(putPermit, { ...broken.of, body: att(today(), 90) })
  await ana.call(putAppointment, {
    ...broken.of,
    body: { startsAt: `${addDays(today(), 30)}T08:00`, timeZone: 'Asia/Manila', city: 'Manila', country: 'PH' },
  })
  const zoneOf = (zone: string) =>
    portal.db.run(sql`update exam_appointments set time_zone = ${zone} where application_id = ${broken.id}`)
  await zoneOf('Mars/Olympus')
  await portal.db.run(sql`
    update path_positions set step = 'exam_taken',
      changes_on = case when application_id = ${broken.id} then '2000-01-01'::date else '2000-01-02'::date end
    where application_id in (${broken.id}, ${other.id})`)
  const warned: unknown[] = []
  const log = { ...portal.deps.log, warn: (line: unknown) => warned.push(line) } as never
  expect(await refreshDueStates({ ...portal.deps, log })).toBe(1)
  expect(warned).toMatchObject([{ application: broken.id }])
  expect((await other.case())?.step.code).not.toBe('exam_taken')
  await zoneOf('Asia/Manila')
  expect(await refreshDueStates(portal.deps)).toBe(1)
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
})

test('every case follows the rules of a new release, once per release', async () => {
  const { id, case: row } = await nurse('Rita')
  const asEarlierRules = () =>
    portal.db.run(sql`update path_positions set step = 'exam_taken', changes_on = null where application_id = ${id}`)
  await asEarlierRules()
  expect(await refreshDueStates(portal.deps)).toBe(0)
  expect(await refreshAfterRelease(portal.deps, 'second', () => true)).toBe(false)
  expect((await row())?.step.code).toBe('exam_taken')
  expect(await refreshAfterRelease(portal.deps, 'second')).toBe(true)
  expect((await row())?.step.code).toBe('board_chosen')
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  await asEarlierRules()
  expect(await refreshAfterRelease(portal.deps, 'second')).toBe(true)
  expect((await row())?.step.code).toBe('exam_taken')
  expect(await refreshAfterRelease(portal.deps, 'third')).toBe(true)
  expect((await row())?.step.code).toBe('board_chosen')
})

test('a changed rule of a board moves the dates of its applications at the next refresh', async () => {
  const { of, mark, case: row } = await nurse('Ines')
  await ana.call(chooseBoard, { ...of, body: { board: 'VT' } })
  await mark('board_submitted')
  const before = await row()
  expect(before?.clock?.code).toBe('board_file_end')
  expect(before?.clock?.daysLeft).toBeLessThan(367)
  const body = { value: { years: 2 }, source: 'The board', checkedOn: '2026-11-20', confidence: 'high' as const }
  await ana.call(changeBoardFact, { params: { code: 'VT', key: 'file_life' }, body })
  await refreshDueStates(portal.deps)
  expect((await row())?.clock?.daysLeft).toBeGreaterThan(700)
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
})

test('choosing a board waits for a transaction that changes a rule of that board', async () => {
  const { of } = await nurse('Wanda')
  const finished: string[] = []
  const choosing = await portal.deps.transaction(async (tx) => {
    await lockBoard(tx, 'TX')
    const chosen = ana.call(chooseBoard, { ...of, body: { board: 'TX' } }).then(() => finished.push('chosen'))
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await portal.db.rows(waiting)).length).toBe(1)
    finished.push('changed')
    return [chosen]
  })
  await Promise.all(choosing)
  expect(finished).toEqual(['changed', 'chosen'])
})

describe('the case board', () => {
  test('shows for each client the awaited event and party, since when, and the next date', async () => {
    const { id, of, person, mark, case: row } = await nurse('Elena')
    await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
    await mark('board_submitted', addDays(today(), -40))
    const body = { registeredOn: addDays(today(), -355), ...name, email: 'm@example.com' }
    await person.call(putRegistration, { ...of, body })
    expect(await row()).toMatchObject({ waitsFor: 'team', since: today(), sentence: 'Confirm what the client entered' })
    await ana.call(putRegistration, { ...of, body })
    const [found] = (await ana.call(listCases, { query: { board: 'TX', step: 'board_eligible' } })).filter(
      (one) => one.id === id,
    )
    expect(found).toMatchObject({
      clientName: expect.stringContaining('Elena'),
      state: 'open',
      step: { code: 'board_eligible', title: 'Board decides' },
      sentence: 'The board has to decide',
      since: addDays(today(), -40),
      days: 40,
      usualDays: null,
      waitsFor: 'board',
      board: { code: 'TX', name: 'Texas' },
      attempt: 1,
      clock: { code: 'registration_end', date: addDays(today(), 10), daysLeft: 10, severity: 'soon' },
    })
    const inSteps = async (step: string) =>
      (await ana.call(listCases, { query: { step } })).some((one) => one.id === id)
    expect([await inSteps('att_received,board_eligible'), await inSteps('att_received')]).toEqual([true, false])
    const within = async (clockWithin: string) =>
      (await ana.call(listCases, { query: { clockWithin } })).some((one) => one.id === id)
    expect([await within('9'), await within('10')]).toEqual([false, true])
    const older = async (age: string) => (await ana.call(listCases, { query: { age } })).some((one) => one.id === id)
    expect([await older('40'), await older('41')]).toEqual([true, false])
  })

  test('lists clients whose next step is the team’s, and those without news for 14 days', async () => {
    const ours = await nurse('Flora')
    await ana.call(chooseBoard, { ...ours.of, body: { board: 'CA' } })
    await ours.mark('identity_aligned')
    await ours.mark('documents_complete')
    const team = await ana.call(listCases, { query: { waitsFor: 'team' } })
    expect(team.find(({ id }) => id === ours.id)).toMatchObject({ step: { code: 'source_requests_sent' } })
    expect(new Set(team.map(({ waitsFor }) => waitsFor))).toEqual(new Set(['team']))

    const isQuiet = async () => (await ana.call(listCases, { query: { quiet: '14' } })).some(({ id }) => id === ours.id)
    await daysLater(13)
    expect(await isQuiet()).toBe(false)
    await daysLater(1)
    expect(await isQuiet()).toBe(true)
    await ana.call(addRequest, { ...ours.of, body: { party: 'school', purpose: ['tor'], status: 'asked' } })
    expect(await isQuiet()).toBe(false)
    expect(await ours.case()).toMatchObject({ step: { code: 'sources_sent' }, waitsFor: 'school' })
  })

  test('counts open cases by step and party exactly', async () => {
    const counts = await ana.call(countCases, {})
    const all = await ana.call(listCases, {})
    expect(counts.open).toBe(all.length)
    for (const { code, count } of counts.steps) {
      expect([code, all.filter(({ step }) => step.code === code).length]).toEqual([code, count])
      const answer = await ana.request({ url: `${listCases.path}?step=${code}&limit=1` })
      expect(answer.headers['x-total-count']).toBe(String(count))
    }
    for (const { party, count } of counts.waitsFor) {
      expect(all.filter(({ waitsFor }) => waitsFor === party).length).toBe(count)
    }
    const withdrawn = await nurse('Gina')
    const body = { status: 'withdrawn' as const, reason: 'She said so' }
    await ana.call(changeApplication, { ...withdrawn.of, body })
    expect(await ana.call(countCases, {})).toMatchObject({ open: counts.open, closed: counts.closed + 1 })
    expect(await withdrawn.case()).toBeUndefined()
    const closed = await ana.call(listCases, { query: { state: 'closed' } })
    expect(closed.find(({ id }) => id === withdrawn.id)).toMatchObject({ waitsFor: 'nobody', sideState: 'withdrawn' })
  })

  test.each(['longest', 'clock', 'quiet', 'newest'] as const)(
    'pages by %s without a gap or a repetition',
    async (sort) => {
      for (const filter of [{}, { quiet: '0' }]) {
        const whole = await ana.call(listCases, { query: { sort, ...filter } })
        const query = new URLSearchParams({ sort, limit: '3', ...filter })
        const ids = (await everyPage<PathCase>(ana, `${listCases.path}?${query}`)).map(({ id }) => id)
        expect(ids).toEqual(whole.map(({ id }) => id))
        expect(new Set(ids).size).toBe(whole.length)
      }
    },
  )

  test.each(['longest', 'newest'] as const)('lists closed cases by %s from an index, without sorting', async (sort) => {
    const plan = await portal.deps.transaction(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`)
      await tx.run(sql`set local enable_bitmapscan = off`)
      const [state, after, limit] = ['closed' as const, null, 50]
      const ask = { listFilter: { state }, sort, after, limit, today: today(), timeZone: 'Asia/Manila' }
      return JSON.stringify(await tx.rows(sql`explain ${idsOfCases(ask)}`))
    })
    expect(plan).toMatch(/Index (Only )?Scan using positions_not_open/)
    expect(plan).not.toContain('Sort')
  })

  test('refuses an unknown filter with a message', async () => {
    const wrong: [Record<string, string>, string][] = [
      [{ step: 'lunch' }, 'Choose a step from the list'],
      [{ waitsFor: 'god' }, 'Choose from the list who the client is waiting for'],
      [{ board: 'texas' }, 'Choose a board from the list'],
      [{ age: '-1' }, 'age must be a number of days'],
      [{ quiet: '99999' }, 'quiet must be a number of days'],
      [{ sort: 'colour' }, 'Sort by longest, clock, quiet or newest'],
      [{ state: 'passed', sort: 'clock' }, WRONG_SORT_WHEN_OVER],
      [{ state: 'closed', sort: 'quiet' }, WRONG_SORT_WHEN_OVER],
    ]
    for (const [query, sentence] of wrong) {
      const answer = await ana.request({ url: `${listCases.path}?${new URLSearchParams(query)}` })
      expect([answer.statusCode, answer.json().message]).toEqual([400, sentence])
    }
  })
})

test('reading a case reuses the prepared plan of its query', async () => {
  const { application } = await applicantWithApplication(portal)
  await portal.deps.db.begin(async (tx) => {
    for (let times = 0; times < 6; times++) await readCase(tx, application.id)
    const planned = () => tx.rows(sql`select name, custom_plans from pg_prepared_statements order by name`)
    const before = await planned()
    await readCase(tx, application.id)
    expect(await planned()).toEqual(before)
  })
})
