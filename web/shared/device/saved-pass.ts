import { emptyStore, forAMoment } from '../../lib/change-store.ts'

/** The pass of an exam lies sealed in a database of the browser; a note beside says whose it is. */
export const PASS_DATABASE = 'kept-pass'
export const PASS_STORE = 'pass'
const NOTE = 'exam-pass'

export function passOwner(): string | null {
  try {
    return localStorage.getItem(NOTE)
  } catch {
    return null
  }
}

export function notePassOwner(personId: string): void {
  localStorage.setItem(NOTE, personId)
}

let changing: Promise<unknown> = Promise.resolve()

/** Changes go in the order in which they were asked for, so that nothing is written after it was forgotten. */
export function changePass(change: () => Promise<unknown>): Promise<unknown> {
  const changed = changing.then(change)
  changing = changed.catch(() => undefined)
  return changed
}

export async function erasePass(): Promise<void> {
  if (passOwner() === null) return
  localStorage.removeItem(NOTE)
  await emptyStore(PASS_DATABASE, PASS_STORE)
}

export const forgetPass = (): Promise<unknown> => forAMoment(changePass(erasePass))
