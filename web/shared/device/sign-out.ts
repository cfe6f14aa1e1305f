import { endSession } from '#contract/account/session.ts'
import { SIGNED_OUT_ANCHOR } from '#contract/pages.ts'
import { call } from '../../lib/call.ts'
import { clearDrafts, hasDrafts } from '../../lib/draft.ts'
import { leaveOnPurpose } from '../../lib/expired-session.ts'
import { releaseDevice } from './device-person.ts'
import { personStores, SEEN_PREFIX } from './device-stores.ts'
import { outboxNote } from './outbox-note.ts'
import { forgetPackage } from './remember-package.ts'
import { emptyDeviceStore, hasSavedFiles, markSignedOut, removeNotes } from './saved-files.ts'
import { forgetPass } from './saved-pass.ts'
import { stopUploads } from './stop-uploads.ts'

/**
 * The sign-out page of the server: ends a remaining session and redirects to the start page. Browsers keep the anchor.
 */
export const SIGN_OUT = `/api/logout#${SIGNED_OUT_ANCHOR}`
/** Makes the browser delete all stored data of the portal, including scripts. */
export const SIGN_OUT_SHARED = SIGN_OUT.replace('#', '?everything=1#')
const ANSWER_WITHIN = 3_000

/** Deletes all data of this person before the page closes, so that the next user of the device finds none. */
export async function forgetPerson(): Promise<void> {
  clearDrafts()
  markSignedOut()
  forgetPackage()
  removeNotes(SEEN_PREFIX)
  releaseDevice()
  stopUploads()
  await Promise.all([...personStores.map(emptyDeviceStore), forgetPass()])
}

async function signOut(address: string): Promise<void> {
  leaveOnPurpose()
  await forgetPerson()
  const ended = call(endSession, {}).catch(() => {})
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN))])
  window.location.assign(address)
}

const hasUnsent = (personId: string) => hasSavedFiles() || outboxNote(personId) !== '' || hasDrafts()

/** Asks first if something would be lost; offline, if the dialog does not load, through the browser's own dialog. */
export async function signOutUnlessAsked(personId: string, address = SIGN_OUT): Promise<void> {
  const isAsked = await import('./sign-out-question.tsx').then(
    ({ asksToSignOut }) => asksToSignOut(personId, () => signOut(address)),
    () => hasUnsent(personId) && !window.confirm('Sign out and delete what you have not sent?'),
  )
  if (!isAsked) await signOut(address)
}
