import { emptyStore } from '../../lib/change-store.ts'

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

export async function forgetPass(): Promise<void> {
  if (passOwner() === null) return
  localStorage.removeItem(NOTE)
  await emptyStore(PASS_DATABASE, PASS_STORE)
}
