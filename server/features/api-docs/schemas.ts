import { z } from 'zod'
import { Email } from '#contract/account/session.ts'
import { namedSchemas } from '#contract/all-routes.ts'
import { Instant, Money } from '#contract/route.ts'

export interface JsonSchema {
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
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export const COMPONENTS = '#/components/schemas/'

type Direction = 'input' | 'output'

const named = z.registry<{ id: string }>()
for (const [name, schema] of namedSchemas) named.add(schema, { id: name })

export function schemaBook() {
  const components: Record<string, JsonSchema> = {}

  const schemaOf = (schema: z.ZodType, io: Direction): JsonSchema => {
    // Wraps the schema in an object, so that a named schema becomes a reference as well.
    const wrapped = z.toJSONSchema(z.object({ it: schema.optional() }), { io, metadata: named, override: tidy })
    const { $defs = {}, properties } = wrapped as unknown as JsonSchema & { $defs?: Record<string, JsonSchema> }
    for (const [name, definition] of Object.entries($defs)) {
      components[name] = withNamedKeys(toComponents(definition), $defs)
    }
    return withNamedKeys(toComponents(properties?.it ?? {}), $defs)
  }
  return { components, schemaOf }
}

function tidy({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  const schema = jsonSchema as JsonSchema & { id?: string }
  delete schema.id
  if (schema.format === 'date-time') delete schema.pattern
  // Zod emits this format for a pattern; JSON Schema does not define it.
  if (schema.format === 'starts_with') delete schema.format
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (zodSchema === Money) schema.description = 'Money as a decimal string with two digits'
  if (zodSchema === Instant) schema.description = 'An instant in UTC'
  if (zodSchema === Email) schema.format = 'email'
}

function withNamedKeys(schema: JsonSchema, $defs: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { propertyNames, additionalProperties: value, ...rest } = schema
  const names = propertyNames?.$ref ? $defs[propertyNames.$ref.slice(COMPONENTS.length)]?.enum : propertyNames?.enum
  if (names && typeof value === 'object') {
    const properties = Object.fromEntries(names.map((name) => [String(name), value]))
    return { ...rest, properties, additionalProperties: false }
  }
  const inner = (part: JsonSchema) => withNamedKeys(part, $defs)
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

export function usedComponents(
  components: Readonly<Record<string, JsonSchema>>,
  from: unknown,
): Record<string, JsonSchema> {
  const used: Record<string, JsonSchema> = {}
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

const toComponents = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS}`))

export const resolved = (schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  schema.$ref ? (components[schema.$ref.slice(COMPONENTS.length)] ?? {}) : schema

export function fieldsOf(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): { name: string; schema: JsonSchema; required: boolean }[] {
  const { properties = {}, required = [], allOf = [] } = resolved(schema, components)
  return [
    ...allOf.flatMap((part) => fieldsOf(part, components)),
    ...Object.entries(properties).map(([name, field]) => ({ name, schema: field, required: required.includes(name) })),
  ]
}
