import { getUser } from '#contract/account/session.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

const ASKS_EVERY_MS = 500
const ASKS_AT_MOST = 40

/**
 * Opens the start page once the session is over. It never ends a session itself: after a sleeping tab wakes, another
 * person may be signed in.
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
