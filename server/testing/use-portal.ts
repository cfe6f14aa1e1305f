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

export const useAdmin = (portal: TestApp, name: 'ana' | 'ben' = 'ana'): TestUser => useOpened(() => admin(portal, name))
