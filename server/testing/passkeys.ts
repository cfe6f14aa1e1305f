import * as api from '#contract/account/passkeys.ts'
import { type Input, type RouteSpec, STEP_UP_HEADER } from '#contract/route.ts'
import { type PortalUnderTest, type TestClient, type TypedResponse, testClient } from './people.ts'
import { type Misbehaviour, type VirtualAuthenticator, virtualAuthenticator } from './virtual-authenticator.ts'

/** Adds a passkey in a person's session, by default on a new authenticator. */
export async function addPasskey(
  person: TestClient,
  authenticator: VirtualAuthenticator = virtualAuthenticator(),
  lie?: Misbehaviour,
): Promise<TypedResponse<typeof api.addPasskey> & { authenticator: VirtualAuthenticator }> {
  const options = await person.call(api.startPasskeyRegistration, {})
  const answer = await person.ask(api.addPasskey, { body: { response: authenticator.create(options, lie) } })
  return { ...answer, authenticator }
}

export async function signInByPasskey(
  portal: PortalUnderTest,
  authenticator: VirtualAuthenticator,
  lie?: Misbehaviour,
): Promise<TypedResponse<typeof api.signInWithPasskey> & { person: TestClient }> {
  const stranger = testClient(portal)
  const options = await stranger.call(api.startPasskeySignIn, {})
  const answer = await stranger.ask(api.signInWithPasskey, { body: { response: authenticator.get(options, lie) } })
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]
  return { ...answer, person: testClient(portal, cookie) }
}

/** Enrols a team member: adds a passkey and confirms the recovery codes. */
export async function enrol(person: TestClient): Promise<{ authenticator: VirtualAuthenticator; codes: string[] }> {
  const { authenticator } = await addPasskey(person)
  const { codes } = await person.call(api.createRecoveryCodes, {})
  await person.call(api.confirmRecoveryCodes, { body: { code: codes[0] ?? '' } })
  return { authenticator, codes }
}

type StepUpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Answers a step-up challenge for one act, in the form that a request carries. */
export async function confirmation(
  person: TestClient,
  authenticator: VirtualAuthenticator,
  act: { method: StepUpMethod; path: string; body?: unknown },
  lie?: Misbehaviour,
): Promise<string> {
  const options = await person.call(api.startStepUp, { body: act })
  return Buffer.from(JSON.stringify(authenticator.get(options, lie))).toString('base64url')
}

const carrying =
  (person: TestClient, answer: string): TestClient['request'] =>
  (request) =>
    person.request({ ...request, headers: { ...request.headers, [STEP_UP_HEADER]: answer } })

export const askCarrying = <R extends RouteSpec>(
  portal: PortalUnderTest,
  person: TestClient,
  answer: string,
  { spec, input, key }: { spec: R; input: Input<R>; key?: string },
): Promise<TypedResponse<R>> => testClient(portal, person.cookie, carrying(person, answer)).ask(spec, input, key)
