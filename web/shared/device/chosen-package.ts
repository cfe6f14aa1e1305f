import { type Package, packagesOf } from '#content/marketing/packages.ts'
import { readNote, writeNote } from '../../lib/device-notes.ts'
import { settings } from '../../lib/settings.ts'

export function chosenPackage(): Package | undefined {
  const name = readNote('chosen-package')
  return packagesOf(settings.brandName).find(({ id }) => id === name)
}

export const forgetPackage = (): void => writeNote('chosen-package', '')
