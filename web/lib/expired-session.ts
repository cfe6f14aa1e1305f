import { SIGNED_OUT } from '#contract/account/session.ts'
import { hasSecret } from '#contract/pages.ts'
import { toast } from './toast.ts'

export const EXPIRED = 'session-expired'
const REDIRECT_AFTER_MS = 500
const TOAST_WITHIN_MS = 3000

// Stored on the page element, so that it ends with the page.
const page = () => document.documentElement.dataset

export const isLeaving = () => page().leaving !== undefined

/**
 * Call it before signing out: answers still on their way then neither say that the session is over nor lead to
 * sign-in.
 */
export function leaveOnPurpose(): void {
  leave('on purpose')
}

function leave(how: 'for sign-in' | 'on purpose') {
  page().leaving = how
  // Back could restore this page with personal data for the next person.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}

export const signInAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location) =>
  `/api/login?returnTo=${encodeURIComponent(pathname + (hasSecret(search) ? '' : search))}`

export const signInAgainAddress = () => `${signInAddress()}&again=1`

/** Announces the expired session once, for any number of failed calls, and goes to sign-in. */
export function leaveForSignIn(): void {
  if (isLeaving()) return
  leave('for sign-in')
  window.dispatchEvent(new Event(EXPIRED))
  toast.error(SIGNED_OUT, 'You are logged out. Logging in again...')
  const go = () => page().leaving === 'on purpose' || window.location.assign(signInAddress())
  void toastIsThere().then(() => setTimeout(go, REDIRECT_AFTER_MS))
}

/** Waits for the toast component on a slow connection, so that the page is not left without a message. */
const toastIsThere = () =>
  Promise.race([
    import('#web/ui/toast.tsx').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, TOAST_WITHIN_MS)),
  ])
