import { waitBriefly } from '../../lib/change-store.ts'
import { readStored } from '../../lib/stored-text.ts'
import { passStore } from './device-stores.ts'
import { emptyDeviceStore } from './saved-files.ts'

export const passOwner = (): string | null => readStored(passStore.notes)

export function notePassOwner(personId: string): void {
  localStorage.setItem(passStore.notes, personId)
}

let changing: Promise<unknown> = Promise.resolve()

/** Runs changes in order, so that no write follows a deletion. */
export function changePass(change: () => Promise<unknown>): Promise<unknown> {
  const changed = changing.then(change)
  changing = changed.catch(() => undefined)
  return changed
}

const erasePass = (): Promise<void> => emptyDeviceStore(passStore)

/** Checks the owner in its turn, since a page that shows the pass stores it before it claims the device. */
export const forgetForeignPass = (personId: string): Promise<unknown> =>
  changePass(async () => {
    if ((passOwner() ?? personId) !== personId) await erasePass()
  })

export const forgetPass = (): Promise<unknown> => waitBriefly(changePass(erasePass))
