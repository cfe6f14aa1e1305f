import { afterAll, beforeAll } from 'vitest'
import { admin, type TestUser } from './people.ts'
import { startApp, type TestApp, type TestOptions } from './start-app.ts'

type PortalEnvironment = Record<string, string>

/**
 * Starts a portal before the tests of this block and closes it after them; do not use it earlier. Pass a function when
 * an earlier `beforeAll` determines the environment.
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

/** Signs in before the tests of this block; do not use the user earlier. */
export function useAdmin(portal: TestApp, name: 'ana' | 'ben' = 'ana'): TestUser {
  const person = {} as TestUser
  beforeAll(async () => {
    Object.assign(person, await admin(portal, name))
  })
  return person
}
