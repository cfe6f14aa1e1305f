import { currentPack, type RecordedFact } from '#domain/boards/pack.ts'
import { dayAt, instantOf } from '#domain/calendar/zones.ts'
import type { PathFacts } from '#domain/path/path-facts.ts'
import { rulesOf } from '#domain/path/rules-of-board.ts'
import { noFacts } from './example-facts.ts'

type Seed = Parameters<typeof currentPack>[0]
type Recorded = Omit<RecordedFact, 'board' | 'version' | 'confirmedBy'>

export const boardsBy =
  (seeds: readonly Seed[]) =>
  (code: string, ...recorded: Recorded[]) => {
    const seed = seeds.find((one) => one.code === code)
    if (!seed) throw new Error(`no board ${code}`)
    const facts = recorded.map((fact) => ({ ...fact, board: code, version: 1, confirmedBy: 'Ana' }))
    return rulesOf(currentPack(seed, facts))
  }

const entered = { confirmed: true, enteredOn: '2026-11-20' }
const named = { firstName: 'MARIA', lastName: 'REYES' }
export const registration = { ...entered, ...named, registeredOn: '2026-03-10' }
export const att = { ...entered, ...named, startsOn: '2026-12-01', endsOn: '2027-02-28' }

export const seat = (local: string, timeZone = 'Asia/Manila', city = 'Manila') => {
  const at = instantOf(local, timeZone)
  if (!at) throw new Error(local)
  return { ...entered, at, dayInOffice: dayAt(at, 'Asia/Manila'), timeZone, city, country: 'PH' }
}

export const resultOf = (outcome: 'passed' | 'failed', takenOn = '2027-02-02', resultOn = '2027-02-20') => ({
  ...entered,
  outcome,
  takenOn,
  resultOn,
  official: true,
})

export const mark = (code: PathFacts['marks'][number]['code'], doneOn: string, number: string | null = null) => ({
  code,
  doneOn,
  number,
})
export const marks = (...codes: PathFacts['marks'][number]['code'][]) => codes.map((code) => mark(code, '2026-04-15'))
export const facts = (some: Partial<PathFacts> = {}): PathFacts => ({ ...noFacts, ...some })
