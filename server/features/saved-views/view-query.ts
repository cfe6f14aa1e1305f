import type { z } from 'zod'
import { WholeClientFilter } from '#contract/clients.ts'
import type { ViewScreen } from '#contract/saved-views.ts'
import { Refusal } from '#domain/refusal.ts'

const filters: Record<ViewScreen, z.ZodObject> = { clients: WholeClientFilter }

/** A filter in the one way in which it is written down, or a refusal when the list would not take it. */
export function viewQuery(screen: ViewScreen, query: string): string {
  const given = [...new URLSearchParams(query)].filter(([, value]) => value !== '')
  const fields = new Map(given)
  const verdict = filters[screen].strict().safeParse(Object.fromEntries(fields))
  if (fields.size < given.length) throw wrong('Give each part of the filter only once')
  if (!verdict.success) throw wrong(sentenceOf(verdict.error))
  return new URLSearchParams(given.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}

function sentenceOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `The list does not have the filter ${issue.keys.join(', ')}`
  return issue?.message ?? 'The list does not accept this filter'
}

const wrong = (message: string) => new Refusal('invalid', message, { errors: [{ path: 'query', message }] })
