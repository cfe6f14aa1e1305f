import { emptyStore } from '../../lib/change-store.ts'
import { PICTURE_PREFIX, savedKeys } from './saved-files.ts'

/** Small pictures of filed documents, so that no device fetches a whole PDF twice for them. */
export const PICTURE_DATABASE = 'page-pictures'
export const PICTURE_STORE = 'pictures'

/** Notes whose pictures lie on this device, after it has removed those of anybody else. */
export async function notePictures(personId: string): Promise<void> {
  const note = PICTURE_PREFIX + personId
  if (savedKeys(PICTURE_PREFIX).some((name) => name !== note)) await removeAllPictures()
  localStorage.setItem(note, 'kept')
}

export async function removeAllPictures(): Promise<void> {
  const notes = savedKeys(PICTURE_PREFIX)
  if (notes.length === 0) return
  for (const name of notes) localStorage.removeItem(name)
  await emptyStore(PICTURE_DATABASE, PICTURE_STORE)
}
