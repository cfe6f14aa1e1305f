import type { z } from 'zod'
import { type DeclaredRoute, isJson } from '#contract/all-routes.ts'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import { exampleOf, fieldExample, hints, requiredByService } from './examples.ts'
import { refusals, refusalsOf } from './refusals.ts'
import { fieldsOf, type JsonSchema, type schemaBook } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: unknown
}

interface MediaType {
  schema?: JsonSchema
  example?: unknown
}

export interface ResponseObject {
  $ref?: string
  description?: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-access': 'public' | 'signed-in' | 'admin'
  security?: never[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ResponseObject>
}

type SchemaBook = ReturnType<typeof schemaBook>

const idempotencyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Your own name of this request, at most 255 characters. Sent again, it is answered the same and does nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '5f0e7f0c-0f4e-4c55-9a43-7f1f0a2b9c11',
}

const pageParameters: Parameter[] = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'How many rows at most; more than 200 counts as 200',
    schema: { type: 'integer', minimum: 1 },
    example: 50,
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'Where to continue, from the `Link` header of the previous page',
    schema: { type: 'string' },
  },
]

const pageHeaders: NonNullable<ResponseObject['headers']> = {
  Link: { description: 'The next page: `<…>; rel="next"`; missing on the last one', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many rows there are in all', schema: { type: 'integer' } },
  'X-Total-At-Least': {
    description: 'Instead of X-Total-Count when a search is not counted to its end: there are at least this many',
    schema: { type: 'integer' },
  },
}

const BINARY: MediaType = { schema: { type: 'string', format: 'binary' } }

export function operationOf({ name, feature, spec }: DeclaredRoute, book: SchemaBook): Operation {
  const parameters = parametersOf(spec, book, name)
  const body = isJson(spec) ? jsonBody(spec, book, name) : rawBody(spec)
  const refused = refusalsOf(spec).map((status) => [
    String(status),
    { $ref: `#/components/responses/${refusals[status]?.name}` },
  ])
  return {
    operationId: name,
    summary: spec.summary,
    tags: [feature],
    'x-access': spec.access ?? 'admin',
    ...(spec.access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...(isJson(spec) ? jsonAnswers(spec, book, name) : rawAnswers(spec)),
      ...Object.fromEntries(refused),
    },
  }
}

function parametersOf(spec: RouteSpec | RawRouteSpec, book: SchemaBook, name: string): Parameter[] {
  const inPath = [...spec.path.matchAll(/:(\w+)/g)].map(
    ([, field = '']): Parameter => ({
      name: field,
      in: 'path',
      required: true,
      description: 'A malformed id counts as unknown',
      schema: { type: 'string' },
      example: fieldExample(field, { type: 'string' }, { components: book.components, shape: name }),
    }),
  )
  const inQuery = spec.query ? queryParameters(spec.query, book, name) : []
  const further = [
    ...('page' in spec && spec.page ? pageParameters : []),
    ...('idempotent' in spec && spec.idempotent
      ? [{ ...idempotencyParameter, required: spec.idempotent === true }]
      : []),
  ]
  return [...inPath, ...inQuery, ...further]
}

const queryParameters = (query: z.ZodObject, book: SchemaBook, name: string): Parameter[] =>
  fieldsOf(book.schemaOf(query, 'input'), book.components).map(({ name: field, schema, required }) => ({
    name: field,
    in: 'query' as const,
    required,
    schema,
    example: fieldExample(field, schema, { components: book.components, shape: name }),
  }))

function jsonBody({ body }: RouteSpec, book: SchemaBook, name: string): Operation['requestBody'] {
  if (!body) return undefined
  const schema = withRequired(hinted(book.schemaOf(body, 'input'), name), requiredByService[name])
  const required = fieldsOf(schema, book.components).some((field) => field.required)
  return { required, content: { 'application/json': { schema, example: exampleOf(schema, book.components, name) } } }
}

const rawBody = ({ takes }: RawRouteSpec): Operation['requestBody'] =>
  takes ? { required: true, content: { [takes]: takes === 'application/json' ? {} : BINARY } } : undefined

const withRequired = (schema: JsonSchema, required: string[] | undefined): JsonSchema =>
  required ? { ...schema, required } : schema

function jsonAnswers(
  { reply, status, mayBeThere, page, method }: RouteSpec,
  book: SchemaBook,
  name: string,
): Record<string, ResponseObject> {
  if (!reply) return { 204: { description: 'Done; there is no body' } }
  const schema = hinted(book.schemaOf(reply, 'output'), name)
  const answer = (description: string): ResponseObject => ({
    description,
    ...(page && { headers: pageHeaders }),
    content: { 'application/json': { schema, example: exampleOf(schema, book.components, name) } },
  })
  if (status === 201) {
    return { ...(mayBeThere && { 200: answer('It already existed') }), 201: answer('Created') }
  }
  return { 200: answer(method === 'GET' ? 'The requested data' : 'Done') }
}

function rawAnswers({ answers }: RawRouteSpec): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, types]): [string, ResponseObject] => {
      if (types === null) {
        const headers = { Location: { description: 'The address to go to', schema: { type: 'string' } } }
        return [status, { description: 'Redirect', headers }]
      }
      const content = Object.fromEntries([types].flat().map((type) => [type, rawMedia(type)]))
      return [status, { description: 'The requested data', content }]
    }),
  )
}

function rawMedia(type: string): MediaType {
  if (type === 'application/json') return { schema: { type: 'object' } }
  return type.startsWith('text/') ? { schema: { type: 'string' } } : BINARY
}

export function hinted(schema: JsonSchema, shape: string): JsonSchema {
  if (!schema.properties) {
    return schema.allOf ? { ...schema, allOf: schema.allOf.map((part) => hinted(part, shape)) } : schema
  }
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([field, property]) => [
      field,
      { ...hints[field], ...hints[`${shape}.${field}`], ...property },
    ]),
  )
  return { ...schema, properties }
}
