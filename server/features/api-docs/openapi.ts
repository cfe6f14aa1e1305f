import { declaredRoutes } from '#contract/all-routes.ts'
import { missingParts } from '#domain/refusal.ts'
import { hinted, type Operation, operationOf } from './operation.ts'
import { refusals } from './refusals.ts'
import { COMPONENTS, type JsonSchema, schemaBook, usedComponents } from './schemas.ts'
import { tagDescriptions } from './tags.ts'

interface ApiInfo {
  brandName: string
  version: string
  publicUrl: string
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string } }
  servers: { url: string }[]
  security: Record<string, never[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Record<string, { type: 'apiKey'; in: 'cookie'; name: string; description: string }>
    schemas: Record<string, JsonSchema>
    responses: Record<string, object>
  }
}

const description = [
  'Every route of the portal. Bodies and answers are JSON unless a route says otherwise; times are ISO 8601 in UTC, money is a decimal string with two digits ("1500.00"), ids are strings.',
  'Sign in with a code by email: `POST /api/auth/email-otp/send-verification-otp`, then `POST /api/auth/sign-in/email-otp`, which sets the session cookie. Where the portal signs people in at an OpenID Connect provider, those two are 404 and `GET /api/login` leads there.',
  'Every error is `{"message": "..."}`; a wrong body has `errors` beside it, a missing part `code`. An unexpected fault is 500 with a `requestId` that the log has too.',
  'A request that changes something and carries an Origin or Referer of another site is refused with 403. GET routes that answer JSON answer HEAD as well.',
  'Lists return at most 200 rows; the `Link` header names the next page.',
].join('\n\n')

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['message'],
  additionalProperties: false,
  properties: {
    message: { type: 'string', description: 'One sentence for the person' },
    errors: {
      type: 'array',
      description: 'Every wrong field with its sentence',
      items: {
        type: 'object',
        required: ['path', 'message'],
        additionalProperties: false,
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    code: {
      description: 'Which part is not configured or not available',
      enum: [...missingParts],
    },
    decidedBy: { type: 'string', description: 'Who acted first' },
    decidedAt: { type: 'string', format: 'date-time' },
    current: { type: ['object', 'null'], description: 'The current version; null if there is none' },
  },
}

export function openApiOf({ brandName, version, publicUrl }: ApiInfo): OpenApi {
  const book = schemaBook()
  const paths: OpenApi['paths'] = {}
  for (const route of declaredRoutes) {
    const path = route.spec.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.spec.method.toLowerCase()]: operationOf(route, book) }
  }
  const schemas = Object.fromEntries(
    Object.entries(usedComponents(book.components, paths)).map(([name, schema]) => [name, hinted(schema, name)]),
  )
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} portal`, version, description, license: { name: 'Proprietary' } },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    tags: [...new Set(declaredRoutes.map(({ feature }) => feature))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? '',
    })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: publicUrl.startsWith('https:') ? '__Host-session' : 'session',
          description: 'Set by signing in',
        },
      },
      schemas: { ...schemas, Error: errorSchema },
      responses: Object.fromEntries(
        Object.values(refusals).map(({ name, means, example, headers }) => [
          name,
          {
            description: means,
            ...(headers && { headers }),
            content: { 'application/json': { schema: { $ref: `${COMPONENTS}Error` }, example } },
          },
        ]),
      ),
    },
  }
}
