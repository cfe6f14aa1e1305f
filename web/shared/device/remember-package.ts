import { writeNote } from '../../lib/device-notes.ts'

const IN_ADDRESS = /[?&]package=([a-z-]+)/

/**
 * Keeps the package that the address names, itself or in the page that sign-in leads back to: between choosing it and
 * the dashboard lie sign-up and sign-in. The address names it no longer, or it would come back when it was removed.
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
