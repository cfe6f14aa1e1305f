import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { allRoutes, declaredRoutes, isJson, namedSchemas } from '#contract/all-routes.ts'
import { getOpenApi, readApiDocs } from '#contract/api-docs.ts'
import { ExportedList, XLSX } from '#contract/exports.ts'
import { testClient } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { exampleOf } from './examples.ts'
import { type OpenApi, openApiOf } from './openapi.ts'
import { COMPONENTS, fieldsOf, type JsonSchema, schemaBook } from './schemas.ts'

const portal = usePortal({ BRAND_NAME: 'Parola', PUBLIC_URL: 'https://127.8.8.8' })
const get = (url: string, headers: Record<string, string> = {}) => testClient(portal).request({ url, headers })
const read = async (): Promise<OpenApi> => (await get(getOpenApi.path)).json()

describe('the OpenAPI description', () => {
  test('has exactly the declared routes', async () => {
    const { paths } = await read()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual(declaredRoutes.map(({ spec }) => `${spec.method} ${spec.path}`).sort())
  })

  test('is public, may be cached, and answers 304 to a current copy', async () => {
    const answer = await get(getOpenApi.path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, no-cache')
    const etag = String(answer.headers.etag)
    const again = await get(getOpenApi.path, { 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(getOpenApi.path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('passes strict readers: the licence has an identifier, and every format is a known format', async () => {
    const document = await read()
    expect(document.info.license).toEqual({ name: 'Proprietary', identifier: 'LicenseRef-Proprietary' })
    const formats = [...JSON.stringify(document).matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format)
    const known = ['binary', 'date', 'date-time', 'email', 'uri', 'uuid']
    expect([...new Set(formats)].filter((format) => !known.includes(format ?? ''))).toEqual([])
  })

  test('names this portal as its only server', async () => {
    const document = await read()
    expect(document.info.title).toBe('Parola portal')
    expect(document.servers).toEqual([{ url: 'https://127.8.8.8' }])
    expect(document.components.securitySchemes.session?.name).toBe('__Host-session')
    const hosts = JSON.stringify(document).match(/https?:\/\/[^"/\\ ]+/g) ?? []
    expect(new Set(hosts)).toEqual(new Set(['https://127.8.8.8']))
  })

  test('lists exactly the operations that are open without a session', async () => {
    const { paths, security } = await read()
    expect(security).toEqual([{ session: [] }])
    const open = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => (operation.security ? [`${method} ${path}`] : [])),
    )
    expect(open.sort()).toEqual(
      [
        'delete /api/handover/pages/{pageId}',
        'get /api/auth/oidc/callback',
        'get /api/docs',
        'get /api/handover',
        'get /api/login',
        'get /api/logout',
        'get /api/openapi.json',
        'post /api/auth/email-otp/send-verification-otp',
        'post /api/auth/passkeys/sign-in',
        'post /api/auth/passkeys/sign-in-options',
        'post /api/auth/sign-in/email-otp',
        'post /api/handover/finish',
        'post /api/handover/pages',
        'post /api/handovers/redeem',
        'post /api/paymongo/webhook',
        'post /api/signup',
        'post /api/stripe/webhook',
      ].sort(),
    )
  })

  test('describes each group of routes', async () => {
    const { tags } = await read()
    expect(tags.filter(({ description }) => description === '')).toEqual([])
  })

  test('declares both file types of an export, and the required fields of a payment', async () => {
    const { paths } = await read()
    const types = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses[200]?.content ?? {})
    for (const list of ExportedList.options) {
      expect(types(`/api/admin/exports/${list}`, 'get')).toEqual(['text/csv', XLSX])
    }
    const body = paths['/api/create-payment-intent']?.post?.requestBody
    expect(body?.required).toBe(true)
    expect(body?.content['application/json']?.schema?.required).toEqual(['amount', 'applicationId'])
  })

  test('has no unused schema, and no enum of property names', async () => {
    const document = await read()
    const text = JSON.stringify(document)
    const shapes = Object.entries(document.components.schemas)
    expect(shapes.filter(([name]) => !text.includes(`"$ref":"${COMPONENTS}${name}"`)).map(([name]) => name)).toEqual([])
    expect(text).not.toMatch(/"propertyNames":\{"(enum|\$ref)"/)
  })

  test('has unique operation ids and no broken reference', async () => {
    const document = await read()
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(ids).toEqual([...new Set(ids)])
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      const at = name.slice(2).split('/')
      const found = at.reduce((part: unknown, key) => (part as Record<string, unknown> | undefined)?.[key], document)
      expect([name, found === undefined]).toEqual([name, false])
    }
  })

  test('refers to shared schemas by name', async () => {
    const document = await read()
    for (const name of ['Application', 'Document', 'Message', 'User', 'Payment', 'PersonalDataSheet', 'Receipt']) {
      expect(document.components.schemas[name]?.properties).toBeDefined()
    }
    const list = document.paths['/api/messages']?.get?.responses[200]
    expect(list?.content?.['application/json']?.schema).toEqual({
      type: 'array',
      items: { $ref: `${COMPONENTS}Message` },
    })
    expect(Object.keys(list?.headers ?? {})).toEqual(['Link', 'X-Total-Count', 'X-Total-At-Least'])
  })

  test('uses each schema name for one schema only, in requests and responses', () => {
    const [asked, told] = [schemaBook(), schemaBook()]
    for (const { body, reply } of allRoutes) {
      if (body) asked.schemaOf(body, 'input')
      if (reply) told.schemaOf(reply, 'output')
    }
    for (const name of Object.keys(asked.components).filter((one) => one in told.components)) {
      expect([name, asked.components[name]]).toEqual([name, told.components[name]])
    }
    expect(namedSchemas.size).toBeGreaterThan(30)
  })

  test('consists of valid JSON schemas', async () => {
    const ajv = new Ajv2020({ strict: true, validateFormats: false, allowUnionTypes: true })
    const { components } = await read()
    const schemas = JSON.parse(JSON.stringify(components.schemas).replaceAll(COMPONENTS, '#/$defs/'))
    expect(() => ajv.compile({ $defs: schemas })).not.toThrow()
  })
})

describe('an example of the description', () => {
  const document = openApiOf({ brandName: 'Lampara', version: '1', publicUrl: 'http://localhost:3000' })

  test('passes its JSON schema', () => {
    const ajv = addFormats(new Ajv2020({ strict: false }))
    ajv.addSchema({ $id: 'portal', components: document.components })
    const mistakes: string[] = []
    const check = (where: string, schema: JsonSchema | undefined, example: unknown) => {
      if (schema === undefined || example === undefined) return
      const bound = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"portal#/components/'))
      if (!ajv.validate(bound, example)) mistakes.push(`${where}: ${ajv.errorsText()}`)
    }
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { operationId, parameters = [], requestBody, responses } of Object.values(methods)) {
        for (const { name, schema, example } of parameters) check(`${operationId} ?${name}`, schema, example)
        const answered = Object.values(responses).map(({ content = {} }) => content)
        for (const content of [requestBody?.content ?? {}, ...answered]) {
          for (const [type, { schema, example }] of Object.entries(content)) {
            check(`${operationId} ${path} ${type}`, schema, example)
          }
        }
      }
    }
    expect(mistakes).toEqual([])
  })
  const json = declaredRoutes.filter((route) => isJson(route.spec)).map((route) => [route.name, route.spec] as const)
  const operation = (spec: { method: string; path: string }) =>
    document.paths[spec.path.replace(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()]

  test.each(json)('of %s passes the contract’s schemas for its request and response', (_, spec) => {
    if (!isJson(spec)) return
    const { requestBody, responses = {} } = operation(spec) ?? {}
    if (spec.body) {
      const example = requestBody?.content['application/json']?.example
      expect(spec.body.safeParse(example).error?.issues ?? []).toEqual([])
    }
    if (!spec.reply) return
    const example = responses[spec.status ?? 200]?.content?.['application/json']?.example
    expect(spec.reply.safeParse(example).error?.issues ?? []).toEqual([])
  })

  test.each(json.filter(([, spec]) => spec.query))('of the query of %s passes its schema', (_, spec) => {
    const given = operation(spec)?.parameters?.filter((one) => one.in === 'query' && spec.query?.shape[one.name]) ?? []
    const query = Object.fromEntries(given.map(({ name, example }) => [name, example]))
    expect(spec.query?.safeParse(query).error?.issues ?? []).toEqual([])
  })

  test('has every field of its schema', () => {
    const { schemas } = document.components
    for (const [name, schema] of Object.entries(schemas).filter(
      ([shape, { properties }]) => properties && shape !== 'Error',
    )) {
      const example = exampleOf(schema, schemas, name) as Record<string, unknown>
      expect(Object.keys(example ?? {})).toEqual(fieldsOf(schema, schemas).map((field) => field.name))
      expect([name, Object.entries(example ?? {}).filter(([, value]) => value === undefined)]).toEqual([name, []])
    }
  })
})

describe('the documentation page', () => {
  test('shows every route to everybody, without a script', async () => {
    const answer = await get(readApiDocs.path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).not.toContain('<script')
    for (const { name, spec } of declaredRoutes) {
      expect(answer.body).toContain(`id="${name}"`)
      expect(answer.body).toContain(`>${spec.path.replace(/:(\w+)/g, '{$1}')}</a>`)
    }
    const etag = String(answer.headers.etag)
    expect((await get(readApiDocs.path, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('has no broken link', async () => {
    const { body } = await get(readApiDocs.path)
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    expect(body).not.toMatch(/undefined|\[object/)
  })

  test('escapes special characters in the brand name', async () => {
    const odd = await startApp({ BRAND_NAME: '<b>A&B</b>' }, { beside: portal })
    const { body } = await testClient(odd).request({ url: readApiDocs.path })
    await odd.close()
    expect(body).toContain('&lt;b&gt;A&amp;B&lt;/b&gt; API')
    expect(body).not.toContain('<b>A')
  })
})
