import { SIGNED_OUT } from '#contract/session.ts'
import { toast } from './toast.ts'

/** A bank leads back with a secret in the address, which belongs into no other one. */
const SECRET = /[?&][^=&]*secret=/i
const REDIRECT_AFTER_MS = 500
const TOAST_WITHIN_MS = 3000

let leaving: 'for sign-in' | 'on purpose' | undefined

export const isLeaving = () => leaving !== undefined

/** Whoever signs out is neither told that the session is over nor led to sign-in by answers that were still on their way. */
export function leaveOnPurpose(): void {
  leave('on purpose')
}

function leave(how: typeof leaving) {
  leaving = how
  // A page that the browser kept as it was would show what is hers to whoever goes back.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}

/** Where sign-in begins; it leads back to the page that is open now. */
export const signInAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location) =>
  `/api/login?returnTo=${encodeURIComponent(pathname + (SECRET.test(search) ? '' : search))}`

/** Where a person who is signed in signs in once more. */
export const signInAgainAddress = () => `${signInAddress()}&again=1`

/** Says that the session is over and goes to sign-in; however many calls reveal it, it is said once. */
export function leaveForSignIn(): void {
  if (leaving) return
  leave('for sign-in')
  toast.error(SIGNED_OUT, 'You are logged out. Logging in again...')
  const go = () => leaving === 'on purpose' || window.location.assign(signInAddress())
  void toastIsThere().then(() => setTimeout(go, REDIRECT_AFTER_MS))
}

/** What shows toasts may still be on its way over a slow line; leaving before it came would leave without a word. */
const toastIsThere = () =>
  Promise.race([
    import('#web/ui/toast.tsx').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, TOAST_WITHIN_MS)),
  ])
