import { writeNote } from '../../lib/device-notes.ts'

const IN_ADDRESS = /[?&]package=([a-z-]+)/

/**
 * Stores the package named by the address or by its `returnTo`, since sign-up and sign-in come before the dashboard.
 * Removes it from the address, so that a removed package does not return.
 */
export function rememberPackage({ pathname, search, hash }: Location): void {
  const params = new URLSearchParams(search)
  const name = params.get('package') ?? IN_ADDRESS.exec(params.get('returnTo') ?? '')?.[1]
  if (!name) return
  writeNote('chosen-package', name)
  if (!params.has('package')) return
  params.delete('package')
  const rest = params.size > 0 ? `?${params}` : ''
  window.history.replaceState(window.history.state, '', pathname + rest + hash)
}

export const forgetPackage = (): void => writeNote('chosen-package', '')
