import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { declaredRoutes, isJson } from '#contract/all-routes.ts'
import { getOpenApi } from '#contract/api-docs.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import type { RouteSpec } from '#contract/route.ts'
import { fieldsOf, schemaBook } from '#server/features/api-docs/schemas.ts'
import { addressOf, asked, nameOf, saidBy } from '#server/testing/access-matrix/ask.ts'
import { openFixture } from '#server/testing/access-matrix/fixture.ts'
import type { MatrixRequest, MatrixRow } from '#server/testing/access-matrix/row.ts'
import { rows } from '#server/testing/access-matrix/rows.ts'
import { documentation } from '#server/testing/documented.ts'
import { type RawResponse, type TestClient, type TestUser, testClient } from '#server/testing/people.ts'
import { useOpened } from '#server/testing/use-opened.ts'

// Sends bodies, queries and fields that no page would send to every route that takes any.

const world = useOpened(openFixture, ({ close }) => close())
let differences: ReturnType<typeof documentation>
beforeAll(async () => {
  differences = documentation((await testClient(world.portal).request({ url: getOpenApi.path })).json())
})

type Case = readonly [name: string, spec: RouteSpec, row: MatrixRow]

const cases: Case[] = declaredRoutes.flatMap(({ name, spec }) => {
  const row = rows.find((one) => one.route === name && !one.about)
  return row && isJson(spec) ? [[nameOf(spec), spec, row] as const] : []
})
const writes = cases.filter(([, { method }]) => method !== 'GET')
const withBody = cases.filter(([, { body }]) => body)
const lists = cases.filter(([, { page }]) => page)

function fieldNames({ body }: RouteSpec): string[] {
  const book = schemaBook()
  return body ? fieldsOf(book.schemaOf(body, 'input'), book.components).map(({ name }) => name) : []
}

/** A caller with the permission of the route. */
const whoMay = ({ permission }: RouteSpec): TestUser => (permission ? world.admin : world.owner)
const isLasting = ([, , row]: Case) => !row.signsOut

async function answerTo(spec: RouteSpec, ask: MatrixRequest, who: TestClient = whoMay(spec)): Promise<RawResponse> {
  // A sign-in ends the session of its caller, whom the other tests still need.
  const answer = await asked(spec.access === 'public' ? testClient(world.portal) : who, spec, ask)
  const about = `${spec.method} ${addressOf(spec, ask)} with ${String(ask.payload ?? JSON.stringify(ask.body)).slice(0, 80)}`
  expect([about, answer.statusCode < 500]).toEqual([about, true])
  expect([about, differences(spec, answer)]).toEqual([about, []])
  return answer
}

const asJson = (payload: string | Buffer, headers: Record<string, string> = {}) => ({
  payload,
  headers: { 'content-type': 'application/json', ...headers },
})
const rightAsk = async (row: MatrixRow): Promise<MatrixRequest> => (await row.ask?.(world)) ?? {}

const refusedAsks = new Map<MatrixRow, Promise<MatrixRequest>>()
/** Prepares a request once per row, for refusals that come before any lookup. */
function refusedAsk(row: MatrixRow): Promise<MatrixRequest> {
  const ask = refusedAsks.get(row) ?? rightAsk(row)
  refusedAsks.set(row, ask)
  return ask
}

/** Every route gets two forms of an abuse that shared code judges, so that some routes get each form. */
const turnOf = <T>(forms: readonly T[], index: number) =>
  [forms[index % forms.length], forms[(index + 3) % forms.length]].filter((form) => form !== undefined)
const inTurn = (those: Case[]) => those.map((one, index) => [...one, index] as const)

describe('a body', () => {
  const unreadable = ['{', '{"a":}', "{'a':1}", '{}{}', 'undefined', '\u0000', '{"__proto__":{"role":"admin"}}']
  test.each(inTurn(writes.filter(isLasting)))('of %s that is not JSON is 400', async (_, spec, row, index) => {
    const right = await refusedAsk(row)
    for (const text of turnOf(unreadable, index)) {
      const answer = await answerTo(spec, { ...right, ...asJson(text) })
      expect([text, saidBy(answer)]).toEqual([text, '400: The request could not be read'])
    }
  })

  const noObjects = ['[]', '[{}]', '"text"', '7', '1e999', 'true', `${'['.repeat(5_000)}${']'.repeat(5_000)}`]
  test.each(inTurn(withBody))(
    'of %s that is not an object is 400, and null or an empty body counts as no body',
    async (_, spec, row, index) => {
      const right = await refusedAsk(row)
      for (const text of turnOf(noObjects, index)) {
        const answer = await answerTo(spec, { ...right, ...asJson(text) })
        expect([text.slice(0, 20), answer.statusCode]).toEqual([text.slice(0, 20), 400])
      }
      const [none, empty] = [
        await answerTo(spec, { ...(await rightAsk(row)), ...asJson(index % 2 ? 'null' : '') }),
        await answerTo(spec, { ...(await rightAsk(row)), ...asJson('{}') }),
      ]
      // A route without input starts or ends something new each time, under another id.
      const told = ({ statusCode, body }: RawResponse) => [statusCode, statusCode < 300 ? '' : body]
      expect(told(none)).toEqual(told(empty))
    },
  )

  const otherTypes = [
    'text/plain',
    'text/html',
    'application/xml',
    'json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/pdf',
  ]
  test.each(inTurn(writes.filter(isLasting)))('of %s with another content type is 415', async (_, spec, row, index) => {
    const { body = {}, ...right } = await refusedAsk(row)
    for (const type of turnOf(otherTypes, index)) {
      const answer = await answerTo(spec, {
        ...right,
        payload: JSON.stringify(body),
        headers: { 'content-type': type },
      })
      expect([type, saidBy(answer)]).toEqual([type, '415: This type of content is not accepted'])
    }
    const packed = await answerTo(spec, { ...right, ...asJson(gzipSync('{}'), { 'content-encoding': 'gzip' }) })
    expect(saidBy(packed)).toBe('415: Compressed requests are not accepted')
  })

  test.each(writes.filter(isLasting))('of %s that is too large is 413', async (_, spec, row) => {
    const right = await refusedAsk(row)
    const answer = await answerTo(spec, { ...right, ...asJson(`{"a":"${'x'.repeat(300_000)}"}`) })
    expect(saidBy(answer)).toBe('413: The request is too large')
  })

  const others = ['https://evil.example', 'null', 'http://localhost.evil.example:3000']
  const isFromElsewhere = 'of %s that another site sent is 403, signed in or not'
  test.each(inTurn(writes.filter(isLasting)))(isFromElsewhere, async (_, spec, row, index) => {
    const { body = {}, ...right } = await refusedAsk(row)
    const ask = { ...right, ...asJson(JSON.stringify(body), { origin: others[index % others.length] ?? 'null' }) }
    for (const who of [whoMay(spec), testClient(world.portal)]) {
      expect(saidBy(await answerTo(spec, ask, who))).toBe('403: This request came from another site')
    }
  })

  const strange = [null, true, -1, 1e308, [], {}, [null], { $ne: null }, 'x'.repeat(20_000), '\u0000', '\ud800']
  test.each(withBody)('of %s with one field of a wrong type is answered without a fault', async (_, spec, row) => {
    const { body = {}, ...right } = await rightAsk(row)
    for (const field of Object.keys(body)) {
      for (const value of strange) await answerTo(spec, { ...right, body: { ...body, [field]: value } })
    }
  })

  test.each(withBody)('of %s with a repeated field counts with its last value', async (_, spec, row) => {
    const { body = {}, ...right } = await rightAsk(row)
    const text = JSON.stringify(body)
    const first = Object.keys(body).map((name) => `${JSON.stringify(name)}:["first"]`)
    const doubled = `{${[...first, text.slice(1, -1)].filter(Boolean).join(',')}}`
    const answer = await answerTo(spec, { ...right, ...asJson(doubled) })
    expect(saidBy(answer)).toBe(row.right[spec.permission ? 2 : 0])
  })
})

describe('fields that a caller may not set', () => {
  const claims = {
    id: '0199dead-0000-7000-8000-000000000001',
    userId: '0199dead-0000-7000-8000-000000000002',
    senderId: '0199dead-0000-7000-8000-000000000003',
    role: 'admin',
    isRead: true,
    status: 'withdrawn',
    amountPaid: '66666.66',
    totalFees: '77777.77',
    createdAt: '1999-09-09T09:09:09.999Z',
    uploadedAt: '1999-09-09T09:09:09.999Z',
    reviewedBy: '0199dead-0000-7000-8000-000000000004',
    receiptNumber: '0199dead',
    senderName: '0199dead',
  }
  const traces = /0199dead|66666\.66|77777\.77|1999-09-09|"withdrawn"/

  test.each(withBody)('are ignored at %s', async (_, spec, row) => {
    const { body = {}, ...right } = await rightAsk(row)
    const declared = fieldNames(spec)
    const claimed = Object.fromEntries(Object.entries(claims).filter(([name]) => !declared.includes(name)))
    const answer = await answerTo(spec, { ...right, body: { ...claimed, ...body } })
    expect(saidBy(answer)).toBe(row.right[spec.permission ? 2 : 0])
    expect(answer.body).not.toMatch(traces)
    if (answer.statusCode === 201 && 'isRead' in answer.json()) expect(answer.json().isRead).toBe(false)
    const [user, application] = [await world.owner.ask(getUser, {}), await world.owner.ask(getMyApplication, {})]
    expect(user.body.role).toBe('client')
    expect(JSON.stringify([user.body, application.body])).not.toMatch(traces)
  })
})

describe('a list', () => {
  const asking = async (spec: RouteSpec, row: MatrixRow, more: Record<string, string>) => {
    const right = await rightAsk(row)
    return answerTo(spec, { ...right, query: { ...right.query, ...more } })
  }

  test.each(lists)('%s accepts a limit from 1, and treats a limit above 200 as 200', async (_, spec, row) => {
    for (const limit of ['0', '-1', 'x', '1.5', '1e2', ' 1', '', '0x10', '٣', 'NaN']) {
      const answer = await asking(spec, row, { limit })
      expect([limit, saidBy(answer)]).toEqual([limit, '400: limit must be a whole number from 1 to 200'])
    }
    // Reading a list adds a line to the audit, and the audit is a list itself.
    await asking(spec, row, {})
    const whole = await asking(spec, row, {})
    for (const limit of ['200', '201', '99999999999999999999']) {
      const answer = await asking(spec, row, { limit })
      expect([answer.statusCode, answer.body]).toEqual([200, whole.body])
      expect(answer.headers['x-total-count']).toBe(whole.headers['x-total-count'])
    }
    expect((await asking(spec, row, { limit: '1' })).json().length).toBeLessThanOrEqual(1)
  })

  test.each(lists)('%s accepts only its own cursor', async (_, spec, row) => {
    const encoded = (text: string) => Buffer.from(text).toString('base64url')
    const { pathname } = new URL(addressOf(spec, await rightAsk(row)), 'http://portal')
    const foreign = [
      '',
      'x',
      'e30',
      'W10',
      encoded('null'),
      encoded(`["/api/elsewhere","${world.application.id}"]`),
      encoded(`["${pathname}","' or 1=1"]`),
      encoded(`["${pathname}",null]`),
      encoded(`["${pathname}",{"toString":1}]`),
      encoded(`["${pathname}","nonsense"]`),
      encoded('["__proto__","constructor"]'),
    ]
    for (const cursor of foreign) {
      const answer = await asking(spec, row, { cursor })
      const sentence = '400: This list cannot be continued from here. Please start again.'
      expect([cursor, saidBy(answer)]).toEqual([cursor, sentence])
    }
  })

  test.each(lists)('%s refuses a repeated parameter', async (_, spec, row) => {
    const right = await rightAsk(row)
    const address = addressOf(spec, right)
    const twice = (name: string) => `${address}${address.includes('?') ? '&' : '?'}${name}=1&${name}=1`
    for (const name of ['limit', 'cursor', ...Object.keys(spec.query?.shape ?? {})]) {
      const answer = await answerTo(spec, { url: twice(name) })
      expect([name, answer.statusCode]).toEqual([name, 400])
    }
  })
})
