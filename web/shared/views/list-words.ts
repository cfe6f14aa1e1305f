import type { z } from 'zod'

export type ListQuery<Key extends string> = { readonly [K in Key]?: string | undefined }

export interface ListWords<Key extends string> {
  keys: readonly Key[]
  usualSort: string
  read: (params: URLSearchParams) => ListQuery<Key>
  /** Writes a filter in one canonical form, so that two filters can be compared. */
  write: (query: ListQuery<Key>) => string
  rewrite: (text: string) => string
}

export function listParams<Key extends string>(
  keys: readonly Key[],
  shape: Readonly<Record<Key, z.ZodType>>,
  usualSort: string,
): ListWords<Key> {
  const read = (params: URLSearchParams): ListQuery<Key> => {
    const given = keys.map((key) => [key, params.get(key)?.trim() ?? ''] as const)
    const understood = given.filter(([key, value]) => value !== '' && shape[key].safeParse(value).success)
    const query: { [K in Key]?: string } = {}
    for (const [key, value] of understood) query[key] = value
    return query
  }
  const write = (query: ListQuery<Key>) => {
    const params = new URLSearchParams()
    for (const key of keys) {
      const value = query[key]
      if (value && !(key === 'sort' && value === usualSort)) params.set(key, value)
    }
    return params.toString()
  }
  return { keys, usualSort, read, write, rewrite: (text) => write(read(new URLSearchParams(text))) }
}
