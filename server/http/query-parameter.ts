import type { FastifyRequest } from 'fastify'

/** What an address says under a name, where no contract reads it; said twice, it says nothing. */
export function queryParameter({ query }: FastifyRequest, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : undefined
}
