import { clearForeignDrafts } from '../../lib/draft.ts'
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
  try {
    localStorage.setItem(NOTE, personId)
  } catch {
    // Where nothing can be kept, other tabs learn of it with their next request.
  }
}

function isForeign(personId: string): boolean {
  try {
    return (localStorage.getItem(NOTE) ?? personId) !== personId
  } catch {
    return false
  }
}

export function releaseDevice(): void {
  try {
    localStorage.removeItem(NOTE)
  } catch {
    // As above.
  }
}

/** Told once when this person signs out, or somebody else signs in, in another tab. */
export function onDeviceReleased(personId: string, tell: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if ((key === NOTE || key === null) && newValue !== personId) tell()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
