import { onTestFinished } from 'vitest'
import { admin, type TestUser } from './people.ts'
import { startApp, type TestApp, type TestOptions } from './start-app.ts'
import { useOpened } from './use-opened.ts'

type PortalEnvironment = Record<string, string>

/** Pass a function when an earlier `beforeAll` determines the environment. */
export const usePortal = (
  environment: PortalEnvironment | (() => PortalEnvironment) = {},
  options: TestOptions = {},
): TestApp =>
  useOpened(
    () => startApp(typeof environment === 'function' ? environment() : environment, options),
    (portal) => portal.close(),
  )

/** A portal of one test, which closes when the test ends. */
export async function ownPortal(environment: PortalEnvironment = {}, options: TestOptions = {}): Promise<TestApp> {
  const portal = await startApp(environment, options)
  onTestFinished(portal.close)
  return portal
}

export const useAdmin = (portal: TestApp, name: 'ana' | 'ben' = 'ana'): TestUser => useOpened(() => admin(portal, name))
