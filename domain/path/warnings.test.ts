import { describe, expect, test } from 'vitest'
import { boards } from '#content/boards/boards.ts'
import type { BoardFactKey } from '#contract/boards/board-facts.ts'
import { currentPack } from '../boards/pack.ts'
import { recordedFacts } from '../boards/testing/recorded-facts.ts'
import { att, boardsBy, facts, marks, registration, resultOf, seat } from '../cases/testing/exam-facts.ts'
import type { PathFacts } from './path-facts.ts'
import { rulesOf } from './rules-of-board.ts'
import { warningsOf as toldTo } from './warnings.ts'

const boardOf = boardsBy(boards)

const confirmedBoard = (code: string, key: BoardFactKey) => {
  const seed = boards.find((one) => one.code === code)
  if (!seed) throw new Error(`no board ${code}`)
  const confirmed = recordedFacts(seed, '2026-11-20').filter((fact) => fact.key === key)
  return rulesOf(currentPack(seed, confirmed))
}

describe('warnings', () => {
  const warningsOf = (some: PathFacts) => toldTo(some, 'team')

  test('says nothing before the limit of tries or after a passed exam', () => {
    const exams = ['2026-01-01', '2026-02-16']
    expect(warningsOf(facts({ board: boardOf('FL'), exams }))).toEqual([])
    const result = resultOf('passed', '2026-11-19', '2026-11-19')
    expect(warningsOf(facts({ board: boardOf('FL'), exams: [...exams, '2026-11-19'], result }))).toEqual([])
  })

  test('says nothing of the limit of years after a recent graduation or a passed exam', () => {
    const lately = { board: boardOf('TX'), graduatedIn: '2025-03' }
    expect(warningsOf(facts(lately))).toEqual([])
    expect(warningsOf(facts({ board: boardOf('VT'), graduatedIn: '2023-11' }))).toEqual([])
    const result = resultOf('passed', '2026-11-19', '2026-11-19')
    const old = { ...lately, graduatedIn: '2012-03', filedOn: '2026-05-01', exams: ['2026-11-19'], result }
    expect(warningsOf(facts(old))).toEqual([])
  })

  test('warns only the team of an unconfirmed rule, and only before filing', () => {
    const late = { board: boardOf('TX'), graduatedIn: '2023-03' }
    expect(toldTo(facts(late), 'applicant')).toEqual([])
    expect(warningsOf(facts(late))).toEqual([
      'Check with the board before we file: Texas wants the exam passed by 31 Mar 2027, 4 years from the graduation.',
    ])
    expect(warningsOf(facts({ ...late, filedOn: '2026-05-01' }))).toEqual([])
  })

  test('shows the applicant a confirmed rule with name and day until the confirmation is old', () => {
    const confirmed = confirmedBoard('TX', 'retake_limits')
    const late = { board: confirmed, graduatedIn: '2023-03', filedOn: '2026-05-01' }
    expect(toldTo(facts(late), 'applicant')).toEqual([
      'Texas wants the exam passed by 31 Mar 2027, 4 years from the graduation. Confirmed by Ana, 20 Nov 2026.',
    ])
    expect(toldTo(facts({ ...late, today: '2027-03-01' }), 'applicant')).toEqual([])
  })

  test('never shows the source of a rule', () => {
    const exams = ['2026-01-01', '2026-02-16', '2026-04-03']
    for (const board of [boardOf('FL'), boardOf('TX'), boardOf('IL')]) {
      const all = warningsOf(facts({ board, exams, graduatedIn: '2012-03', att: { ...att, endsOn: '2027-01-29' } }))
      expect(all.join(' ')).not.toMatch(/checked|confidence|\.(com|org|info)/)
    }
  })

  test('says nothing when nothing is unusual', () => {
    expect(warningsOf(facts({ registration, att, appointment: seat('2027-02-02T08:00') }))).toEqual([])
  })

  const passportName = { first: 'MARIA', middle: '', last: 'REYES', suffix: '', birthDate: null, sex: null }
  test.each([
    ['usual are 60 to 365', { att: { ...att, endsOn: '2027-01-29' } }],
    ['usual are 60 to 365', { att: { ...att, endsOn: '2028-01-29' } }],
    ['not within the permission', { att, appointment: seat('2027-03-01T08:00') }],
    ['no permission to test', { appointment: seat('2027-03-01T08:00') }],
    ['before the exam', { appointment: seat('2027-02-02T08:00'), att, paperEnds: { passport: '2027-02-01' } }],
    ['before the permission', { att, paperEnds: { passport: '2027-02-01' } }],
    ['of the registration is not', { registration: { ...registration, lastName: 'SANTOS' }, passportName }],
    ['on the ATT is not', { att: { ...att, firstName: 'MA.' }, passportName }],
    ['on the ATT differs a little', { att: { ...att, firstName: 'MARÍA' }, passportName }],
    [
      'before 20 Mar 2027',
      {
        attempt: 2,
        failedOn: '2027-02-02',
        att: { ...att, endsOn: '2027-05-01' },
        appointment: seat('2027-03-19T08:00'),
      },
    ],
    [
      'the appointment was on',
      {
        att,
        appointment: seat('2027-02-02T08:00'),
        result: resultOf('passed', '2027-02-03', '2027-02-03'),
      },
    ],
    ['earlier than usual, because of New Year', { att, appointment: seat('2027-01-04T08:00') }],
    ['earlier than usual, because of Araw ng Kagitingan', { appointment: seat('2027-04-12T08:00') }],
    ['call Pearson VUE', { marks: marks('board_eligible'), registration }],
    ['Ask the board.', { result: { ...resultOf('passed', '2026-10-10', '2026-10-12'), official: false } }],
    [
      '8 exams in a year',
      {
        exams: [
          '2026-01-01',
          '2026-02-16',
          '2026-04-03',
          '2026-05-19',
          '2026-07-04',
          '2026-08-19',
          '2026-10-04',
          '2026-11-19',
        ],
      },
    ],
    [
      'After 3 failed tries Florida asks for a remedial course',
      { board: boardOf('FL'), exams: ['2026-01-01', '2026-02-16', '2026-04-03'] },
    ],
    [
      'New Mexico allows 5 tries within 3 years',
      { board: boardOf('NM'), exams: ['2026-01-01', '2026-02-16', '2026-04-03', '2026-05-19', '2026-07-04'] },
    ],
    [
      'After 2 failed tries Nevada asks for a study plan',
      { board: boardOf('NV'), exams: ['2026-01-01', '2026-02-16'] },
    ],
    ['Illinois wants the exam passed by 28 Feb 2027', { board: boardOf('IL'), firstFiledOn: '2024-02-29' }],
    [
      'Texas wants the exam passed by 31 Mar 2027, 4 years from the graduation',
      { board: boardOf('TX'), graduatedIn: '2023-03' },
    ],
    [
      'Texas wants the exam passed by 30 Apr 2025',
      { board: boardOf('TX'), graduatedIn: '2021-04', exams: ['2026-01-01'] },
    ],
    [
      'Texas wants an application within 4 years of the graduation, or work as a nurse in the 4 years before',
      { board: boardOf('TX'), graduatedIn: '2021-04' },
    ],
    ['Vermont allows one try only', { board: boardOf('VT'), graduatedIn: '2021-10' }],
  ] satisfies [string, Partial<PathFacts>][])('%s', (said, some) => {
    expect(warningsOf(facts(some))).toEqual(expect.arrayContaining([expect.stringContaining(said)]))
  })
})
