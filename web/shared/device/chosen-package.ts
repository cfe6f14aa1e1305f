import { type Package, packagesOf } from '#content/marketing/packages.ts'
import { readNote, writeNote } from '../../lib/device-notes.ts'
import { settings } from '../../lib/settings.ts'

interface ChosenPackage extends Package {
  isAsked: boolean
}

const ASKED = '+asked'

export function chosenPackage(): ChosenPackage | undefined {
  const note = readNote('chosen-package') ?? ''
  const offer = packagesOf(settings.brandName).find(({ id }) => id === note.replace(ASKED, ''))
  return offer && { ...offer, isAsked: note.endsWith(ASKED) }
}

export const noteAsked = ({ id }: Package): void => writeNote('chosen-package', id + ASKED)
