import type { FastifyRequest } from 'fastify'

/** Returns a query parameter that no contract reads; undefined when the parameter occurs twice. */
export function queryParameter({ query }: FastifyRequest, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : undefined
}
