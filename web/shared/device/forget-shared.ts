import { emptyStore } from '../../lib/change-store.ts'

export const DATABASE = 'kept-shared'
export const STORE = 'files'

export const forgetShared = (): Promise<unknown> => emptyStore(DATABASE, STORE)
