import { ApplicationStatus } from '#contract/applications/applications.ts'
import { PendingParty } from '#contract/cases/pending-on.ts'
import type { ClientSort } from '#contract/clients/clients.ts'
import { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { turnLabels } from '#domain/cases/codes.ts'
import { counted } from '#domain/english/counted.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { requirementLabels } from '#domain/requirements/status.ts'
import type { FilterChip } from '#web/shared/views/filter-chips.tsx'
import { formatTypedDay } from '#web/ui/typed-dates.ts'
import { type ClientQuery, type FilterKey, filterKeys, withWord, wordsOf } from './client-query.ts'

export type FilterChoice = readonly [value: string, label: string]

export const valuesOf = (choices: readonly FilterChoice[]) => choices.map(([value]) => value)

export const statuses: readonly FilterChoice[] = ApplicationStatus.options.map((one) => [one, statusLabel(one)])

export const parties: readonly FilterChoice[] = PendingParty.options.map((one) => [one, turnLabels[one]])

export const balances: readonly FilterChoice[] = [
  ['due', 'Balance due'],
  ['settled', 'Nothing owed'],
]

export const documents: readonly FilterChoice[] = RequirementId.options.map((one) => [one, requirementOf(one).name])

export const documentStates: readonly FilterChoice[] = RequirementStatus.options.map((one) => [
  one,
  requirementLabels[one],
])

export const expiries: readonly FilterChoice[] = ['0', '30', '90', '180'].map((days) => [days, withinDays(days)])

export function withinDays(days: string): string {
  const count = Number(days)
  return count === 0 ? 'today or before' : `within ${counted(count, 'day')}`
}

export const sorts: readonly (readonly [value: ClientSort, label: string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['waiting', 'Waiting longest'],
  ['balance', 'Largest balance'],
  ['name', 'Name'],
]

export const holders = (team: readonly Colleague[] | undefined, ownId: string): readonly FilterChoice[] => [
  ['me', 'Me'],
  ['nobody', 'Nobody'],
  ...(team ?? []).filter(({ id }) => id !== ownId).map(({ id, name }) => [id, name] as const),
]

const labelIn = (choices: readonly FilterChoice[], value: string) => choices.find(([one]) => one === value)?.[1]

export const sortWords = (sort: string | undefined): string => labelIn(sorts, sort ?? 'newest') ?? 'Newest first'

type Chip = FilterChip<ClientQuery>
type Telling = (value: string, colleagues: readonly FilterChoice[]) => readonly Chip[]

const one = (key: FilterKey, words: string): readonly Chip[] => [{ words, without: { [key]: undefined } }]

const each =
  (key: FilterKey, name: string, choices: readonly FilterChoice[]): Telling =>
  (value) =>
    wordsOf(value).map((word) => ({
      words: `${name}: ${labelIn(choices, word) ?? word}`,
      without: { [key]: withWord(value, word, false, valuesOf(choices)) },
    }))

const telling: Record<FilterKey, Telling> = {
  search: (value) => one('search', `“${value}”`),
  status: each('status', 'Status', statuses),
  waitsFor: each('waitsFor', 'Waiting for', parties),
  assignedTo: (value, colleagues) =>
    one('assignedTo', `Assigned to: ${labelIn(colleagues, value)?.replace(/^(Me|Nobody)$/, lower) ?? 'a colleague'}`),
  balance: (value) => one('balance', labelIn(balances, value) ?? value),
  from: (value) => one('from', `Started from ${formatTypedDay(value)}`),
  to: (value) => one('to', `Started until ${formatTypedDay(value)}`),
  requirement: (value) => {
    const [document = '', state = ''] = value.split(':')
    return one('requirement', `${labelIn(documents, document)}: ${labelIn(documentStates, state)}`)
  },
  expiresWithin: (value) => one('expiresWithin', `Document expires ${withinDays(value)}`),
}

const lower = (text: string) => text.toLowerCase()

export const chipsOf = (query: ClientQuery, colleagues: readonly FilterChoice[]): readonly Chip[] =>
  filterKeys.flatMap((key) => {
    const value = query[key]
    return value ? telling[key](value, colleagues) : []
  })
