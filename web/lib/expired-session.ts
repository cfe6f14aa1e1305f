import { toast } from './toast.ts'

const REDIRECT_AFTER_MS = 500

let leaving = false

/** Whether the page is about to be left for sign-in. */
export const isLeavingForSignIn = () => leaving

/** Where sign-in begins; it leads back to the page that is open now. */
export const signInAddress = (from: Pick<Location, 'pathname' | 'search'> = window.location) =>
  `/api/login?returnTo=${encodeURIComponent(from.pathname + from.search)}`

/** Says that the session is over and goes to sign-in; however many calls reveal it, it is said once. */
export function leaveForSignIn(): void {
  if (leaving) return
  leaving = true
  toast.error('Unauthorized', 'You are logged out. Logging in again...')
  setTimeout(() => window.location.assign(signInAddress()), REDIRECT_AFTER_MS)
}
