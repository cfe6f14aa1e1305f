import { expect, test } from 'vitest'
import {
  changeBoardFact,
  compareBoards,
  getBoard,
  listBoardChanges,
  listBoards,
  NOT_CONFIRMED,
} from '#contract/boards/boards.ts'
import { today } from '#contract/calendar.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { applicant } from '#server/testing/people.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const maria = useOpened(() => applicant(portal, 'Maria'))
const factOf = async (code: string, key: string) =>
  (await ana.call(getBoard, { params: { code } })).facts.find((fact) => fact.key === key)
const read = { source: 'The page of the board', checkedOn: addDays(today(), -1), confidence: 'high' as const }

test('applicants read every board, and only the team reads sources and confidence', async () => {
  const boards = await maria.call(listBoards, {})
  expect(boards.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['NY', 'IL', 'TX', 'NM', 'NMI', 'AZ', 'FL', 'OH', 'WA', 'CA', 'VT', 'KY']),
  )
  for (const { facts } of boards) {
    for (const fact of facts) {
      expect(fact).toMatchObject({ source: NOT_CONFIRMED, seen: null, confidence: null, conflict: [] })
      expect(fact.checkedOn).toMatch(/^\d{4}-/)
    }
  }
  for (const { source, confidence } of (await ana.call(listBoards, {})).flatMap(({ facts }) => facts)) {
    expect([source, confidence]).toEqual([expect.stringMatching(/.+/), expect.stringMatching(/high|medium|low/)])
  }
  expect(await maria.call(getBoard, { params: { code: 'tx' } })).toMatchObject({ code: 'TX', status: 'draft' })
})

test('the chooser returns every board with reasons and sources for any answers', async () => {
  const boards = await maria.call(listBoards, {})
  const matches = await maria.call(compareBoards, { body: { ssn: 'none', livesInUs: 'no' } })
  expect(matches.map(({ code }) => code).sort()).toEqual(boards.map(({ code }) => code).sort())
  const closing = (all: typeof matches) =>
    all.find(({ code }) => code === 'KY')?.reasons.find(({ outcome }) => outcome === 'blocked')
  const read = { rule: 'residence', checkedOn: today() }
  expect(closing(matches)).toMatchObject({ ...read, source: NOT_CONFIRMED, confidence: null })
  const forTheTeam = await ana.call(compareBoards, { body: { ssn: 'none', livesInUs: 'no' } })
  expect(closing(forTheTeam)).toMatchObject({ ...read, source: '201 KAR 20:480 and 20:070', confidence: 'high' })
  expect(await maria.call(compareBoards, { body: {} })).toHaveLength(boards.length)
  expect((await maria.ask(compareBoards, { body: { graduatedOn: '2019-13' } })).said).toBe(
    '400: Enter a month and year, such as 2019-06',
  )
})

test('a member of the team changes a fact, and every audience sees it with its new source', async () => {
  const at = { params: { code: 'OH', key: 'fee' } }
  expect(await factOf('OH', 'fee')).toBeUndefined()
  const value = { currency: 'USD', amount: '75.00' }
  expect(await ana.call(changeBoardFact, { ...at, body: { ...read, value } })).toMatchObject({
    key: 'fee',
    value,
    sentence: "The board's fee was USD 75.00 when we last saw it.",
    source: 'The page of the board',
    checkedOn: read.checkedOn,
    confirmed: true,
    version: 1,
  })
  expect(await factOf('OH', 'fee')).toMatchObject({ value, confirmed: true })
  const { facts } = await maria.call(getBoard, { params: { code: 'OH' } })
  expect(facts.find(({ key }) => key === 'fee')).toMatchObject({
    source: `Confirmed by our team, ${formatDay(read.checkedOn)}`,
  })
  const confirmed = await ben.call(changeBoardFact, { ...at, body: { ...read, source: 'By telephone' } })
  expect(confirmed).toMatchObject({ value, source: 'By telephone', version: 2 })
  expect(await ana.call(listBoardChanges, { params: { code: 'OH' } })).toMatchObject([
    { key: 'fee', before: value, after: value, source: 'By telephone', changedBy: { id: ben.id } },
    { key: 'fee', before: null, after: value, changedBy: { id: ana.id } },
  ])
})

test('a confirmed value resolves contradicting sources, and removing the value reopens the conflict', async () => {
  const at = { params: { code: 'TX', key: 'fee' } }
  expect((await factOf('TX', 'fee'))?.conflict).toHaveLength(3)
  const decided = await ana.call(changeBoardFact, {
    ...at,
    body: { ...read, value: { currency: 'USD', amount: '75.00' } },
  })
  expect(decided).toMatchObject({ conflict: [], value: { amount: '75.00' } })
  const open = await ana.call(changeBoardFact, { ...at, body: { ...read, value: null } })
  expect(open.value).toBeNull()
  expect(open.conflict).toHaveLength(3)
})

test('a fact that nobody checked for 90 days shows "We are checking this again"', async () => {
  const old = new Date(Date.now() - 91 * 86_400_000).toISOString().slice(0, 10)
  const at = { params: { code: 'ND', key: 'education_level' } }
  await ana.call(changeBoardFact, { ...at, body: { ...read, checkedOn: old } })
  expect(await maria.call(getBoard, { params: { code: 'ND' } })).toMatchObject({ status: 'stale' })
  expect((await factOf('ND', 'education_level'))?.sentence).toContain('We are checking this again')
})

test('refuses an invalid fact with a message of its own', async () => {
  const change = async (params: { code: string; key: string }, body: object) =>
    (await ana.ask(changeBoardFact, { params, body: body as never })).said
  const fee = { code: 'NY', key: 'fee' }
  expect(await change(fee, { ...read, source: ' ' })).toBe('400: Say where you read it')
  expect(await change(fee, { ...read, checkedOn: '2026-02-30' })).toContain('400: Enter a date that exists')
  for (const checkedOn of ['1999-12-31', '2199-01-01']) {
    expect(await change(fee, { ...read, checkedOn })).toBe('400: Enter a date from 1 January 2000 to today')
  }
  expect(await change(fee, { ...read, confidence: 'sure' })).toBe('400: Choose one of: high, medium, low')
  expect(await change(fee, { ...read, value: { currency: 'USD', amount: '7' } })).toBe(
    '400: Enter an amount such as 150.00',
  )
  const time = { minDays: 30, maxDays: 10, workingDays: false, covers: 'board_review' }
  const range = await ana.ask(changeBoardFact, {
    params: { code: 'NY', key: 'usual_time' },
    body: { ...read, value: time },
  })
  expect(range.said).toBe('400: The longest time must not be shorter than the shortest')
  expect(range.body).toMatchObject({ errors: [{ path: 'value.maxDays' }] })
  expect(await change({ code: 'NY', key: 'payment_means' }, { ...read, value: { accepted: [] } })).toBe(
    '400: Name at least one',
  )
  expect(await change({ code: 'NY', key: 'file_life' }, { ...read, value: { years: 0 } })).toBe(
    '400: Enter a whole number from 1 to 20',
  )
  expect(await change({ code: 'NY', key: 'nonsense' }, read)).toBe('404: Fact not found')
  expect(await change({ code: 'OH', key: 'usual_time' }, read)).toBe('404: Fact not found')
  expect(await change({ code: 'ZZ', key: 'fee' }, read)).toBe('404: Board not found')
})

test('refuses to overwrite a colleague’s change, and names the colleague', async () => {
  const at = { params: { code: 'AZ', key: 'ssn_to_apply' } }
  const answers = await Promise.all(
    [ana, ben].map((who) => who.ask(changeBoardFact, { ...at, body: { ...read, expectedVersion: 0 } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.said).toContain('has changed this fact in the meantime')
})
