import { expect } from 'vitest'
import type { SignInProblem } from '#content/session/sign-in-problems.ts'
import { oidcCallback, startSignIn } from '#contract/account/session.ts'
import { browserOf, type HeadlessBrowser } from './browser-of.ts'
import {
  type Account,
  CLIENT,
  type IdentityProviderDouble,
  startIdentityProvider,
} from './doubles/identity-provider.ts'
import type { PortalUnderTest } from './people.ts'
import { startApp } from './start-app.ts'
import { lastAudit, usersOf } from './traces.store.ts'

export const CALLBACK = `http://localhost:3000${oidcCallback.path}`

export const signInAt = ({ url }: IdentityProviderDouble): Record<string, string> => ({
  OIDC_ISSUER_URL: url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
})

/** Starts a provider and three portals on one database: one without the provider, and two that use it. */
export async function startPortalWithOidc() {
  const house = await startIdentityProvider({ callbackUrl: () => CALLBACK })
  const before = await startApp()
  const portal = await startApp(signInAt(house), { beside: before })
  const other = await startApp(signInAt(house), { beside: before })
  return {
    house,
    before,
    portal,
    other,
    known: (email: string) => usersOf(portal.db, email),
    lastAudit: () => lastAudit(portal.db),
    somebody: (facts: Partial<Account> = {}, at = house) => somebodyAt(at, facts),
    signIn: (who: Account, how?: { returnTo?: string }) => signInByOidc(portal, who, how),
    close: async () => {
      for (const part of [other, portal, before, house]) await part.close()
    },
  }
}

export const problem = (name: SignInProblem) => `/login?problem=${name}`

let people = 0

export function somebodyAt(house: IdentityProviderDouble, facts: Partial<Account> = {}): Account & { email: string } {
  people += 1
  const account = { subject: `subject-${people}`, email: `nurse.${people}@oidc.test`, email_verified: true, ...facts }
  house.knows(account)
  return account
}

export async function beginAtPortal(browser: HeadlessBrowser, returnTo = '', by?: PortalUnderTest): Promise<URL> {
  const query = returnTo && `?${new URLSearchParams({ returnTo })}`
  const answer = await browser.opens(`${startSignIn.path}${query}`, {}, by)
  expect(answer.statusCode).toBe(302)
  return new URL(String(answer.headers.location))
}

export async function chooseAccount(
  browser: HeadlessBrowser,
  address: URL,
  subject: string,
  answer: 'go' | 'cancel' = 'go',
): Promise<URL> {
  let { location } = await browser.asks(address.href)
  if (location.includes('/who/')) location = (await browser.asks(location, { subject, answer })).location
  while (location.startsWith(address.origin)) location = (await browser.asks(location)).location
  return new URL(location)
}

export const returnToPortal = (browser: HeadlessBrowser, { pathname, search }: URL, by?: PortalUnderTest) =>
  browser.opens(pathname + search, { 'sec-fetch-site': 'cross-site' }, by)

export async function signInByOidc(portal: PortalUnderTest, { subject }: Account, { returnTo = '' } = {}) {
  const browser = browserOf(portal)
  const back = await chooseAccount(browser, await beginAtPortal(browser, returnTo), subject)
  const answer = await returnToPortal(browser, back)
  return { browser, back, answer, location: String(answer.headers.location) }
}
