import { ClientFilter } from '#contract/clients/clients.ts'
import { isOfIdForm } from '#contract/route.ts'
import { type ListQuery, listParams } from '#web/shared/views/list-words.ts'

export const filterKeys = [
  'search',
  'status',
  'waitsFor',
  'assignedTo',
  'balance',
  'from',
  'to',
  'requirement',
  'expiresWithin',
] as const
export type FilterKey = (typeof filterKeys)[number]
const queryKeys = [...filterKeys, 'sort'] as const

export const filterShape = { ...ClientFilter.shape, assignedTo: ClientFilter.shape.assignedTo.refine(isOfIdForm) }

export const clientParams = listParams(queryKeys, filterShape, 'newest')
export type ClientQuery = ListQuery<(typeof queryKeys)[number]>
export const { read: readQuery, write: writeQuery, rewrite: rewriteQuery } = clientParams

export const writeFilter = ({ sort: _sort, ...filter }: ClientQuery): string => writeQuery(filter)

export const wordsOf = (value: string | undefined): string[] => value?.split(',') ?? []

export function withWord(value: string | undefined, word: string, isIn: boolean, all: readonly string[]) {
  const words = new Set(wordsOf(value))
  if (isIn) words.add(word)
  else words.delete(word)
  return all.filter((one) => words.has(one)).join(',') || undefined
}
