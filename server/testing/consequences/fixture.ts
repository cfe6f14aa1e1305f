import { expect } from 'vitest'
import { type Application, startApplication } from '#contract/applications/applications.ts'
import { type Document, reviewDocument } from '#contract/documents/documents.ts'
import type { RawRouteSpec } from '#contract/route.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { refreshCaseStates, wrongStates } from '#server/effects/case-states.ts'
import { announce } from '#server/live/announce.store.ts'
import { paymentsBy, takeCheckouts } from '../billing.ts'
import { type IdentityProviderDouble, startIdentityProvider } from '../doubles/identity-provider.ts'
import { type PaymongoDouble, startPaymongoDouble } from '../doubles/paymongo.ts'
import { type ScannerDouble, startScannerDouble } from '../doubles/scanner.ts'
import { type StripeDouble, startStripeDouble } from '../doubles/stripe.ts'
import { CALLBACK, signInAt } from '../oidc-journey.ts'
import { admin, applicant, type TestUser } from '../people.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { statesRefreshed } from '../states-refreshed.ts'
import { filed } from '../test-documents.ts'
import type { consequences } from './all-consequences.ts'
import { type AuditLeft, findApplications, marksOf, spoilDerived, writtenSince } from './effects.store.ts'

export interface Left {
  activity: string[]
  mail: string[]
  /** The events with their audience: the office alone, or the applicant too. */
  live: string[]
  audit: AuditLeft[]
  refreshed: boolean
}

export interface Case {
  prepare?: () => Promise<unknown>
  act: () => Promise<unknown>
  leaves: Partial<Left>
  /** Other consequences of the same act. */
  along?: (keyof typeof consequences)[]
}

// One portal for all cases; each case is a function, so that it reads the portal after the start.
export let portal: TestApp
/** A second process of the portal, with sign-in at the provider. */
export let beside: TestApp
export let house: IdentityProviderDouble
export let double: StripeDouble
export let paymongo: PaymongoDouble
export let scanner: ScannerDouble
export let ana: TestUser
export let ben: TestUser
export let maria: TestUser
export let application: Application

/** The routes that an act called; acts of a job call none. */
export let called: string[] = []

function noteCalls({ app }: TestApp): void {
  const inject = app.inject.bind(app) as (request: { method: string; url: string }) => unknown
  const note = (request: { method: string; url: string }) => {
    called.push(`${request.method} ${request.url.split('?')[0]}`)
    return inject(request)
  }
  Object.assign(app, { inject: note })
}

const heard: { by: 'office' | 'applicant'; event: string; id: string }[] = []

export const follow = (person: TestUser, by: 'office' | 'applicant'): (() => void) =>
  portal.deps.live.follow({
    actor:
      by === 'office'
        ? { id: person.id, role: 'admin', permissions: permissionsOf('owner') }
        : { id: person.id, role: 'client', permissions: [] },
    sessionHash: Buffer.from(person.id),
    caller: null,
    send: (event, id) => void heard.push({ by, event, id }),
    end: () => {},
  })

export async function openFixture(): Promise<void> {
  double = await startStripeDouble()
  scanner = await startScannerDouble()
  portal = await startApp({ ...paymentsBy(double), CLAMD_URL: scanner.url })
  paymongo = await startPaymongoDouble({ secretKey: 'sk_test_of_the_tests' })
  takeCheckouts(portal, paymongo)
  house = await startIdentityProvider({ callbackUrl: () => CALLBACK })
  beside = await startApp(signInAt(house), { beside: portal })
  noteCalls(portal)
  await statesRefreshed(portal)
  ana = await admin(portal)
  ben = await admin(portal, 'ben')
  maria = await applicant(portal)
  application = await maria.call(startApplication, {})
  follow(ben, 'office')
  follow(maria, 'applicant')
}

export async function closeFixture(): Promise<void> {
  for (const part of [beside, portal, house, double, paymongo, scanner]) await part.close()
}

/** Matches any id, and no text that a person typed. */
export const anId: unknown = expect.stringMatching(/^[\da-f-]{36}$/)

/** An entry of the audit; without a detail, the entry has none. */
export const audited = (action: string, by: string | null, about: string | null, detail: object = {}): AuditLeft => ({
  action,
  by,
  about,
  detail,
})

export const inApplication = () => ({ params: { id: application.id } })
export const toOffice = (kind: string) => ['ana', 'ben'].map((name) => `${kind} to ${name}`)
export const toMaria = (kind: string) => [`${kind} to maria`]
export const toBoth = (event: string) => [`${event} to applicant and office`]
export const toOfficeAlone = (event: string) => [`${event} to office`]

/** Downloads a file as Ana, to the last byte. */
export async function downloaded(
  { path }: RawRouteSpec,
  params: Record<string, string>,
  query?: Record<string, string>,
): Promise<void> {
  const address = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const answer = await ana.request({ url: query ? `${address}?${new URLSearchParams(query)}` : address })
  expect([answer.statusCode, answer.rawPayload.length > 0]).toEqual([200, true])
}

type ReviewBody = { status: 'approved'; hold?: true } | { status: 'rejected'; reviewNotes: string }

export const review = ({ id }: Document, body: ReviewBody): Promise<Document> =>
  ana.call(reviewDocument, { params: { documentId: id }, body })

export async function approvePassport(): Promise<void> {
  await review(await filed(maria, application), { status: 'approved' })
}

const mend = () =>
  portal.deps.transaction(async (tx) => {
    const all = await findApplications(tx)
    const ids = all.map(({ id }) => id)
    await refreshCaseStates(tx, portal.deps, ids)
  })

let hearings = 0
/** Waits for a marker event: events arrive in the order of announcement, so all earlier ones have arrived. */
async function everythingIsHeard() {
  const id = `hearing ${++hearings}`
  await announce(portal.deps.db, { event: 'application', id, applicantId: maria.id })
  await expect.poll(() => heard.filter((one) => one.id === id).length, { timeout: 10_000 }).toBe(2)
  heard.splice(0, heard.length, ...heard.filter((one) => one.id !== id))
}

export async function leftBy(act: () => Promise<unknown>): Promise<Left> {
  await everythingIsHeard()
  heard.splice(0)
  called = []
  const before = await marksOf(portal.db)
  await spoilDerived(portal.db)
  await act()
  await everythingIsHeard()
  const written = await writtenSince(portal.db, before, application.id)
  const wrong = await wrongStates(portal.db, portal.deps)
  const applications = (await findApplications(portal.db)).map(({ id }) => id)
  const refreshed = wrong.length < applications.length
  await mend()
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  expect(applications).toEqual(
    expect.arrayContaining(heard.flatMap(({ event, id }) => (event === 'application' ? id : []))),
  )
  const updates = [...new Set(heard.map(({ event, id }) => `${event} ${id}`))]
  const live = updates.map((one) => {
    const by = new Set(heard.filter(({ event, id }) => one === `${event} ${id}`).map((each) => each.by))
    return `${one.split(' ')[0]} to ${[...by].sort().join(' and ')}`
  })
  return { ...written, live, refreshed }
}
