import { waitBriefly } from '../../lib/change-store.ts'
import { passStore } from './device-stores.ts'
import { emptyDeviceStore } from './saved-files.ts'

export function passOwner(): string | null {
  try {
    return localStorage.getItem(passStore.notes)
  } catch {
    return null
  }
}

export function notePassOwner(personId: string): void {
  localStorage.setItem(passStore.notes, personId)
}

let changing: Promise<unknown> = Promise.resolve()

/** Changes go in the order in which they were asked for, so that nothing is written after it was forgotten. */
export function changePass(change: () => Promise<unknown>): Promise<unknown> {
  const changed = changing.then(change)
  changing = changed.catch(() => undefined)
  return changed
}

const erasePass = (): Promise<void> => emptyDeviceStore(passStore)

/** Whose it is is judged when its turn comes: a page that shows the pass keeps it before it claims the device. */
export const forgetForeignPass = (personId: string): Promise<unknown> =>
  changePass(async () => {
    if ((passOwner() ?? personId) !== personId) await erasePass()
  })

export const forgetPass = (): Promise<unknown> => waitBriefly(changePass(erasePass))
