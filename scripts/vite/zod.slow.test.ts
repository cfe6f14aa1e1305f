import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { RouteSpec } from '#contract/route.ts'

interface Judges {
  safeParse: (value: unknown) => {
    success: boolean
    data?: unknown
    error?: { issues: { path: PropertyKey[]; message: string }[] }
  }
}

const { allRoutes } = await import('#contract/all-routes.ts')
vi.resetModules()
vi.doMock('zod', async () => {
  const light = (await import('#web/lib/zod.ts')).z
  return { z: { ...light, ZodType: Object } }
})
const light = (await import('#contract/all-routes.ts')).allRoutes
afterAll(() => {
  vi.doUnmock('zod')
  vi.resetModules()
})

const ID = '0199dead-0000-7000-8000-000000000001'
const DAY = '2026-02-28'
// biome-ignore format: short values, many in a row
const odd = [
  undefined, null, '', '  ', ' x ', 'x'.repeat(6_000), '\0', 0, -1, 3, 1.5, 1e300, Number.NaN, true, false, [], [''], [3], {}, { a: 'b' },
  ID, DAY, '2026-02-30', '2026-02', '2026-11-27T10:00:00Z', '2026-11-27T10:00', '08:00', '12.50', '12.505', '-3', '639171234567',
  'maria@example.com', 'maria@example', 'USD', 'usd', 'me', 'other', 'passport', 'passport:missing', 'https://example.com', '/api/x',
]

/** What a schema takes, as far as its JSON schema tells; each list with one member. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (typeof one === 'object') return sampleOf(one)
  const { type, properties = {}, items } = schema
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, sampleOf(part as typeof schema)]))
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) ? [sampleOf(items)] : []
  if (type === 'string') return schema.format === 'date' ? DAY : 'text'
  return type === 'boolean' ? true : 1
}

function samples(schema: z.ZodType): unknown[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const parts = [json, ...(json.allOf ?? [])] as (typeof json)[]
  const sample = Object.assign({}, ...parts.map(({ allOf: _, ...part }) => sampleOf(part)))
  const keys = Object.keys(sample)
  // The sheet has sixty fields of few kinds, and each is judged by the others.
  const some = keys.length > 20 ? 6 : 1
  const changed = keys.flatMap((key, place) => [
    ...odd.filter((_, at) => (at + place) % some === 0).map((value) => ({ ...sample, [key]: value })),
    Object.fromEntries(Object.entries(sample).filter(([name]) => name !== key)),
  ])
  const same = odd.map((value) => Object.fromEntries(keys.map((key) => [key, value])))
  return [sample, ...odd, ...changed, ...same]
}

/** What a form shows: the first sentence of each field, but for those that the contract leaves to Zod. */
function told(by: Judges, value: unknown) {
  const { success, data, error } = by.safeParse(value)
  const first = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    if (!first.has(field)) first.set(field, /^(Invalid|Too (big|small)|Unrecognized)/.test(message) ? 'wrong' : message)
  }
  return success ? { data } : { problems: Object.fromEntries([...first].toSorted()) }
}

const partsOf = ({ params, query, body }: RouteSpec) => Object.entries({ params, query, body })

test.each(allRoutes.map((route, place) => [`${route.method} ${route.path}`, route, place] as const))(
  '%s is judged in a browser as on the server',
  (_, route, place) => {
    const inBrowser = Object.fromEntries(partsOf((light as RouteSpec[])[place] as RouteSpec))
    for (const [part, schema] of partsOf(route as RouteSpec)) {
      if (!schema) continue
      for (const value of samples(schema as z.ZodType)) {
        const [here, there] = [told(inBrowser[part] as Judges, value), told(schema as Judges, value)]
        if (!isDeepStrictEqual(here, there)) expect(here, JSON.stringify(value)).toEqual(there)
      }
    }
  },
)
