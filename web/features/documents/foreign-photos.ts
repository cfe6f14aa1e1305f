import { changeStore } from '#web/lib/change-store.ts'
import { namesIn, PHOTO_DATABASE, PHOTO_STORE } from '#web/shared/device/kept-photos.ts'
import { notesOf, PHOTO_NOTE } from '#web/shared/device/left-files.ts'

/** Forgets the photos that somebody else left on this device. */
export async function forgetPhotosOfOthers(personId: string): Promise<void> {
  const foreign = notesOf(PHOTO_NOTE).filter((name) => !name.startsWith(`${PHOTO_NOTE}${personId}/`))
  if (foreign.length === 0) return
  for (const name of foreign) localStorage.removeItem(name)
  await changeStore(PHOTO_DATABASE, PHOTO_STORE, (photos) => {
    for (const name of foreign) photos.delete(namesIn(name.slice(PHOTO_NOTE.length)))
  })
}
