import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { type SignUp, signUp } from '#contract/account/sign-up.ts'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { sessionStarted } from '#domain/effects/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, record, withActor } from '#server/effects/record.ts'
import { selectOrCreateUser } from '#server/features/account/session/users.store.ts'
import { createSession, emailKeyOf, isSecure, roleOf } from '#server/http/session.ts'

export type RawResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload' | 'json'>

export interface RawRequest {
  method?: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

export interface PortalUnderTest {
  app: { inject: (request: RawRequest & { method: 'GET' }) => Promise<RawResponse> }
  /** The app as seen from the server's own machine, when the tests come through a proxy. */
  atItsMachine?: PortalUnderTest['app']
  /** Only for a portal in this process. */
  deps?: Deps
}

export interface TypedResponse<R extends RouteSpec = RouteSpec> {
  status: number
  body: Reply<R>
  said: string
  headers: LightMyRequestResponse['headers']
}

export interface TestClient {
  /** Sends a new idempotency key by default, when the route needs one. */
  ask: <R extends RouteSpec>(spec: R, input: Input<R>, idempotencyKey?: string) => Promise<TypedResponse<R>>
  /** Calls a declared route that must succeed; returns the reply. */
  call: <R extends RouteSpec>(spec: R, input: Input<R>) => Promise<Reply<R>>
  request: (request: RawRequest) => Promise<RawResponse>
  cookie: string
}

export interface TestUser extends TestClient {
  id: string
  email: string
  firstName: string
}

let people = 0

const requestAt =
  (portal: PortalUnderTest, cookie: string): TestClient['request'] =>
  ({ method = 'GET', url, headers = {}, payload }) =>
    portal.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(payload !== undefined && { payload }),
    })

export function testClient(portal: PortalUnderTest, cookie = '', request = requestAt(portal, cookie)): TestClient {
  const ask: TestClient['ask'] = async (spec, input, idempotencyKey = randomUUID()) => {
    const parts = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
    const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ''))
    const answer = await request({
      method: spec.method,
      url: parts.query ? `${path}?${new URLSearchParams(parts.query)}` : path,
      headers: {
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        ...(spec.idempotent && { 'idempotency-key': idempotencyKey }),
      },
      ...(parts.body !== undefined && { payload: JSON.stringify(parts.body) }),
    })
    const body = answer.body === '' ? null : JSON.parse(answer.body)
    return {
      status: answer.statusCode,
      body,
      said: `${answer.statusCode}: ${body?.message ?? ''}`,
      headers: answer.headers,
    }
  }
  return {
    cookie,
    request,
    ask,
    call: async (spec, input) => {
      const answer = await ask(spec, input)
      if (answer.status >= 300) throw new Error(`${spec.method} ${spec.path} answered ${answer.said}`)
      return answer.body
    },
  }
}

export async function signIn(portal: PortalUnderTest, email: string): Promise<TestClient & { id: string }> {
  const { id, cookie } = portal.deps ? await startSession(portal.deps, email) : await signInByMail(portal, email)
  return { ...testClient(portal, cookie), id }
}

/** Starts a session as a mailed code does, without the three requests around it. */
function startSession(deps: Deps, email: string): Promise<{ id: string; cookie: string }> {
  const [at, emailKey, method] = [deps.now(), emailKeyOf(email), 'code'] as const
  return deps.transaction(async (tx) => {
    const user = await selectOrCreateUser(tx, { email, emailKey, at, signUp: 'any' })
    const id = user.userId
    const { token, ended } = await createSession(tx, deps, { userId: id, userAgent: 'a test', factor: method, at })
    const context = withActor(anonymousContext(deps, { ip: '127.0.0.1', requestId: randomUUID() }, at), id)
    await record(tx, context, sessionStarted, { userId: id, role: roleOf(deps.config, user), method, ended })
    return { id, cookie: `${isSecure(deps.config) ? '__Host-' : ''}session=${token}` }
  })
}

async function signInByMail(portal: PortalUnderTest, email: string): Promise<{ id: string; cookie: string }> {
  const stranger = testClient(portal)
  await stranger.call(sendSignInCode, { body: { email, type: 'sign-in' } })
  const mailbox = await testClient({ app: portal.atItsMachine ?? portal.app }).request({
    url: `/dev/mail?to=${encodeURIComponent(email)}`,
    headers: { accept: 'application/json', host: 'localhost:3000' },
  })
  // The office may have got other mail after the code.
  const letters = JSON.parse(mailbox.body) as { text: string }[]
  const otp = letters.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((code) => code !== undefined) ?? ''
  const answer = await stranger.ask(signInWithCode, { body: { email, otp } })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.said}`)
  return { id: answer.body.user.id, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

export const aSignUp = (email: string, about: Partial<SignUp> = {}): SignUp => ({
  completeName: 'Maria Reyes',
  firstName: 'Maria',
  lastName: 'Reyes',
  email,
  mobileNumber: '09171234567',
  messengerGroupChat: '12',
  ...about,
})

export async function applicant(portal: PortalUnderTest, firstName = 'Maria'): Promise<TestUser> {
  people += 1
  const email = `${firstName.toLowerCase()}.${people}@nurses.test`
  await testClient(portal).call(signUp, {
    body: aSignUp(email, { firstName, completeName: `${firstName} Reyes` }),
  })
  return { ...(await signIn(portal, email)), email, firstName }
}

export async function admin(portal: PortalUnderTest, name: 'ana' | 'ben' = 'ana'): Promise<TestUser> {
  const email = `${name}@lampara.test`
  return { ...(await signIn(portal, email)), email, firstName: name }
}
