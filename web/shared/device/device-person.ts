import { getUser } from '#contract/account/session.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { clearForeignDrafts } from '../../lib/draft.ts'
import { forgetPackage } from './chosen-package.ts'
import { forgetShared } from './forget-shared.ts'
import { forgetForeignPass } from './saved-pass.ts'

const NOTE = 'person'
const ASKS_EVERY_MS = 500
const ASKS_AT_MOST = 40

export function claimDevice(personId: string): void {
  clearForeignDrafts(personId)
  if (isForeign(personId)) {
    forgetPackage()
    void forgetShared()
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

/**
 * Goes to the start page once the session is over. It only asks, and ends nothing itself: a tab that slept may hear of
 * it when somebody else has signed in already.
 */
export async function leaveOnceSignedOut(personId: string): Promise<void> {
  for (let count = 0; count < ASKS_AT_MOST; count += 1) {
    if (await isSignedOut(personId)) return window.location.replace('/')
    await new Promise((resolve) => setTimeout(resolve, ASKS_EVERY_MS))
  }
  window.location.reload()
}

async function isSignedOut(personId: string): Promise<boolean> {
  try {
    const { id } = await call(getUser, {})
    return id !== personId
  } catch (error) {
    return error instanceof ApiError && error.isExpiredSession
  }
}
