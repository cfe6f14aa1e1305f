import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, oidcCallback } from '#contract/account/session.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import {
  CLIENT,
  type IdentityProviderDouble,
  startIdentityProvider,
} from '../server/testing/doubles/identity-provider.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

let house: IdentityProviderDouble
beforeAll(async () => {
  house = await startIdentityProvider({ callbackUrl: () => portal.url + oidcCallback.path })
})
const portal = startPortal({
  settings: () => ({ OIDC_ISSUER_URL: house.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret }),
})
const people = peopleAt(portal)
afterAll(() => house.close())

test('an applicant signs in at the provider, returns to the requested page, and signs out', async () => {
  const maria = await people.maria()
  maria.expectSite(house.url)
  for (const path of [getUser.path, getMyApplication.path]) maria.expectAnswer(`401 ${path}`)
  const account = { subject: 'maria', email: maria.email, given_name: 'Maria', family_name: 'Santos' }
  house.knows({ ...account, email_verified: false })

  // While the provider is down, the page says so; later it redirects to the provider.
  house.setTrouble('broken')
  maria.expectAnswer('503 /api/login')
  await maria.opens('/api/login?returnTo=/messages')
  await maria.reads('Sign-in is not responding at the moment.')
  await maria.reads('Sign in to access your application')
  expect(await maria.field('Email Address').count()).toBe(0)
  house.setTrouble(undefined)

  // The page tells Maria that the address is not verified yet.
  await maria.link('Sign In').click()
  await maria.arrivesAt('Who are you?')
  await maria.field('Name of your account').fill('maria')
  await maria.button('Continue').click()
  await maria.reads('Your email address is not verified yet.')

  // With a verified address, Maria goes straight to the requested page; the provider remembers the session.
  house.knows({ ...account, email_verified: true })
  await maria.opens('/requirements')
  await maria.arrivesAt('Application Requirements')
  expect(new URL(maria.page.url()).pathname).toBe('/requirements')
  expect(new URL(maria.page.url()).search).toBe('')

  // Sign-in pages redirect, and the dashboard shows Maria's name.
  await maria.opens('/login')
  await maria.arrivesAt('Welcome back, Maria')
  await maria.startsHerApplication()

  await maria.signsOut()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  expect((await maria.context.request.get(getUser.path)).status()).toBe(401)
})
