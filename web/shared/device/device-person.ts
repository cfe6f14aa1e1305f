import { clearForeignDrafts } from '../../lib/draft.ts'
import { readStored, writeStored } from '../../lib/stored-text.ts'
import { personStores } from './device-stores.ts'
import { forgetPackage } from './remember-package.ts'
import { emptyDeviceStore } from './saved-files.ts'
import { forgetForeignPass } from './saved-pass.ts'

const NOTE = 'person'

export function claimDevice(personId: string): void {
  clearForeignDrafts(personId)
  if (isForeign(personId)) {
    forgetPackage()
    void personStores.map(emptyDeviceStore)
  }
  void forgetForeignPass(personId).catch(() => undefined)
  // Without storage, other tabs notice with their next request.
  writeStored(NOTE, personId)
}

const isForeign = (personId: string): boolean => (readStored(NOTE) ?? personId) !== personId

export const releaseDevice = (): void => void writeStored(NOTE, null)

/** Calls back when this person signs out, or another person signs in, in another tab. */
export function onDeviceReleased(personId: string, tell: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if ((key === NOTE || key === null) && newValue !== personId) tell()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
