import { ApplicationStatus } from '#contract/applications.ts'
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

export interface FilterChoice {
  value: string
  label: string
}

export const statuses: readonly FilterChoice[] = ApplicationStatus.options.map((value) => ({
  value,
  label: statusLabel(value),
}))

export const parties: readonly FilterChoice[] = PendingParty.options.map((value) => ({
  value,
  label: turnLabels[value],
}))

export const balances: readonly FilterChoice[] = [
  { value: 'due', label: 'Balance due' },
  { value: 'settled', label: 'Nothing owed' },
]

export const documents: readonly FilterChoice[] = RequirementId.options.map((value) => ({
  value,
  label: requirementOf(value).name,
}))

export const documentStates: readonly FilterChoice[] = RequirementStatus.options.map((value) => ({
  value,
  label: requirementLabels[value],
}))

export const expiries: readonly FilterChoice[] = ['0', '30', '90', '180'].map((days) => ({
  value: days,
  label: withinDays(days),
}))

export function withinDays(days: string): string {
  const count = Number(days)
  return count === 0 ? 'today or before' : `within ${counted(count, 'day')}`
}

export const sorts: readonly (FilterChoice & { value: ClientSort })[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'waiting', label: 'Waiting longest' },
  { value: 'balance', label: 'Largest balance' },
  { value: 'name', label: 'Name' },
]

export const holders = (team: readonly Colleague[] | undefined, ownId: string): readonly FilterChoice[] => [
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
  ...(team ?? []).filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, label: name })),
]

const labelIn = (choices: readonly FilterChoice[], value: string) => choices.find((one) => one.value === value)?.label

export const sortWords = (sort: string | undefined): string => labelIn(sorts, sort ?? 'newest') ?? 'Newest first'

type Chip = FilterChip<ClientQuery>
type Telling = (value: string, colleagues: readonly FilterChoice[]) => readonly Chip[]

const one = (key: FilterKey, words: string): readonly Chip[] => [{ words, without: { [key]: undefined } }]

const each =
  (key: FilterKey, name: string, choices: readonly FilterChoice[]): Telling =>
  (value) =>
    wordsOf(value).map((word) => ({
      words: `${name}: ${labelIn(choices, word) ?? word}`,
      without: {
        [key]: withWord(
          value,
          word,
          false,
          choices.map((choice) => choice.value),
        ),
      },
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
