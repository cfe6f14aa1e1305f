import { afterAll, beforeAll } from 'vitest'
import { admin, type TestUser } from './people.ts'
import { startApp, type TestApp, type TestOptions } from './start-app.ts'

type PortalEnvironment = Record<string, string>

/**
 * The portal of the tests around: started before them, closed after them, and not to be touched before. What only an
 * earlier `beforeAll` knows of the environment is given as a function.
 */
export function usePortal(
  environment: PortalEnvironment | (() => PortalEnvironment) = {},
  options: TestOptions = {},
): TestApp {
  const portal = {} as TestApp
  beforeAll(async () => {
    Object.assign(portal, await startApp(typeof environment === 'function' ? environment() : environment, options))
  })
  afterAll(() => portal.close?.())
  return portal
}

/** Signed in before the tests around, and not to be touched before. */
export function useAdmin(portal: TestApp, name: 'ana' | 'ben' = 'ana'): TestUser {
  const person = {} as TestUser
  beforeAll(async () => {
    Object.assign(person, await admin(portal, name))
  })
  return person
}
