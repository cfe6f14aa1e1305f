import { ClientFilter } from '#contract/clients.ts'
import { isOfIdForm } from '#contract/route.ts'

/** What the list can be narrowed to, in the order in which it is read out. */
export const filterKeys = [
  'search',
  'status',
  'waitsFor',
  'assignedTo',
  'balance',
  'from',
  'to',
  'requirement',
] as const
export type FilterKey = (typeof filterKeys)[number]
export const queryKeys = [...filterKeys, 'sort'] as const

export const understood = { ...ClientFilter.shape, assignedTo: ClientFilter.shape.assignedTo.refine(isOfIdForm) }

export type ClientQuery = { readonly [Key in (typeof queryKeys)[number]]?: string | undefined }

/** What of an address the list understands; the rest is left alone. */
export function readQuery(params: URLSearchParams): ClientQuery {
  const given = queryKeys.map((key) => [key, params.get(key)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([key, value]) => value !== '' && understood[key].safeParse(value).success))
}

/** The one way in which a filter is written down, so that two of them can be compared. */
export function writeQuery(query: ClientQuery): string {
  const params = new URLSearchParams()
  for (const key of queryKeys) {
    const value = query[key]
    if (value && !(key === 'sort' && value === 'newest')) params.set(key, value)
  }
  return params.toString()
}

export const rewriteQuery = (text: string): string => writeQuery(readQuery(new URLSearchParams(text)))

export const writeFilter = ({ sort: _sort, ...filter }: ClientQuery): string => writeQuery(filter)

export const wordsOf = (value: string | undefined): string[] => value?.split(',') ?? []

/** Takes a word in or out, in the order in which all of them stand. */
export function withWord(value: string | undefined, word: string, isIn: boolean, all: readonly string[]) {
  const words = new Set(wordsOf(value))
  if (isIn) words.add(word)
  else words.delete(word)
  return all.filter((one) => words.has(one)).join(',') || undefined
}
