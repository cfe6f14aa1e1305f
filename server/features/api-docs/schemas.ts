import { z } from 'zod'
import { namedSchemas } from '#contract/all-routes.ts'
import { Instant, Money } from '#contract/route.ts'
import { Email } from '#contract/session.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  propertyNames?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

export const COMPONENTS = '#/components/schemas/'

type Direction = 'input' | 'output'

const named = z.registry<{ id: string }>()
for (const [name, schema] of namedSchemas) named.add(schema, { id: name })

export function schemaBook() {
  const components: Record<string, Schema> = {}

  const schemaOf = (schema: z.ZodType, io: Direction): Schema => {
    // Inside something else, so that a schema with a name is referred to as well.
    const wrapped = z.toJSONSchema(z.object({ it: schema.optional() }), { io, metadata: named, override: tidy })
    const { $defs = {}, properties } = wrapped as unknown as Schema & { $defs?: Record<string, Schema> }
    for (const [name, definition] of Object.entries($defs)) {
      components[name] = withNamedKeys(toComponents(definition), $defs)
    }
    return withNamedKeys(toComponents(properties?.it ?? {}), $defs)
  }
  return { components, schemaOf }
}

interface Converted {
  zodSchema: unknown
  jsonSchema: object
}

function tidy({ zodSchema, jsonSchema }: Converted): void {
  const schema = jsonSchema as Schema & { id?: string }
  delete schema.id
  if (schema.format === 'date-time') delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (zodSchema === Money) schema.description = 'Money as a decimal string with two digits'
  if (zodSchema === Instant) schema.description = 'An instant in UTC'
  if (zodSchema === Email) schema.format = 'email'
}

function withNamedKeys(schema: Schema, $defs: Readonly<Record<string, Schema>>): Schema {
  const { propertyNames, additionalProperties: value, ...rest } = schema
  const names = propertyNames?.$ref ? $defs[propertyNames.$ref.slice(COMPONENTS.length)]?.enum : propertyNames?.enum
  if (names && typeof value === 'object') {
    const properties = Object.fromEntries(names.map((name) => [String(name), value]))
    return { ...rest, properties, additionalProperties: false }
  }
  const inner = (part: Schema) => withNamedKeys(part, $defs)
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, inner(part)])),
    }),
    ...(schema.items && { items: inner(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(inner) }),
    ...(schema.allOf && { allOf: schema.allOf.map(inner) }),
  }
}

export function usedComponents(components: Readonly<Record<string, Schema>>, from: unknown): Record<string, Schema> {
  const used: Record<string, Schema> = {}
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = components[name]
      if (!schema || name in used) continue
      used[name] = schema
      visit(schema)
    }
  }
  visit(from)
  return used
}

const toComponents = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS}`))

export const resolved = (schema: Schema, components: Readonly<Record<string, Schema>>): Schema =>
  schema.$ref ? (components[schema.$ref.slice(COMPONENTS.length)] ?? {}) : schema

export function fieldsOf(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
): { name: string; schema: Schema; required: boolean }[] {
  const { properties = {}, required = [], allOf = [] } = resolved(schema, components)
  return [
    ...allOf.flatMap((part) => fieldsOf(part, components)),
    ...Object.entries(properties).map(([name, field]) => ({ name, schema: field, required: required.includes(name) })),
  ]
}
