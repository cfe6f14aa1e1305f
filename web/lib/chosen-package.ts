import { type Package, packagesOf } from '#domain/marketing/packages.ts'
import { settings } from './settings.ts'

const KEY = 'chosen-package'
const NAME = /[?&]package=([a-z-]+)/

/**
 * Keeps the package that the address names, itself or in the page that sign-in leads back to: between choosing it and
 * the dashboard lie sign-up and sign-in.
 */
export function rememberPackage(search: string): void {
  const returnTo = new URLSearchParams(search).get('returnTo') ?? ''
  const name = NAME.exec(search)?.[1] ?? NAME.exec(returnTo)?.[1]
  if (name === undefined) return
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Where nothing can be kept, she chooses again in a message.
  }
}

export function chosenPackage(): Package | undefined {
  try {
    const name = sessionStorage.getItem(KEY)
    return packagesOf(settings.brandName).find(({ id }) => id === name)
  } catch {
    return undefined
  }
}

export function forgetPackage(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
