import { delMany, getMany, keys, setMany } from 'idb-keyval'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { type Encrypted, encryptBlob, openBlob } from '#web/lib/device-encryption.ts'
import { photoStore } from '#web/shared/device/device-stores.ts'
import { openStore } from '#web/shared/device/open-store.ts'
import { type DocumentTarget, hasSignedOut, targetKeyOf } from '#web/shared/device/saved-files.ts'
import { forgetPhotos, readPhotoNote, savePhotoNote } from '#web/shared/device/saved-photos.ts'
import type { Edits } from './picture/corners.ts'
import type { PageLook, Photo } from './workers/photo-worker-protocol.ts'

export interface PhotoPage extends PageLook {
  id: string
  photo: Photo
  edits: Edits
  // The name of another document with the same page.
  sameAs?: string | undefined
  // The edges need a confirmation.
  isAsked?: boolean
}

const RETENTION_DAYS = 14
const RETENTION_MS = RETENTION_DAYS * DAY

/** The pages of one document. The photos have their own entries, which are written once. */
interface SavedList {
  at: number
  pages: (Omit<PhotoPage, 'photo' | 'thumbnail'> & {
    photo: Omit<Photo, 'photo' | 'preview'>
    thumbnail: Encrypted | Blob
  })[]
}

const store = openStore(photoStore)

/** Without storage, keeps the pages after the sheet closes. */
const inMemory = new Map<string, PhotoPage[]>()
const written = new Set<string>()
/** Changes are written in the order in which they were made. */
let writing: Promise<unknown> = Promise.resolve()

const listName = (target: DocumentTarget) => `${targetKeyOf(target)}/list`
const photoName = (target: DocumentTarget, id: string) => `${targetKeyOf(target)}/${id}/photo`
const thumbnailName = (target: DocumentTarget, id: string) => `${targetKeyOf(target)}/${id}/thumbnail`
const previewName = (target: DocumentTarget, id: string) => `${targetKeyOf(target)}/${id}/preview`

export async function loadPages(target: DocumentTarget): Promise<PhotoPage[]> {
  await writing
  const held = inMemory.get(targetKeyOf(target))
  if (held) return held
  try {
    await removeForeignAndOld(target)
    // Deletion removes the note first: entries without a note are being deleted.
    return readPhotoNote(target) ? await readPages(target) : []
  } catch {
    return []
  }
}

async function readPages(target: DocumentTarget): Promise<PhotoPage[]> {
  const [list] = await getMany<SavedList>([listName(target)], store())
  const decrypt = (name: string, kept: Encrypted | Blob) => openBlob(target.personId, name, kept)
  const pages: PhotoPage[] = []
  for (const page of list?.pages ?? []) {
    const names = [photoName(target, page.id), previewName(target, page.id)]
    const [savedPhoto, savedPreview] = await getMany<Encrypted | Blob | undefined>(names, store())
    if (!savedPhoto || !savedPreview) continue
    const photo = await decrypt(photoName(target, page.id), savedPhoto)
    const preview = await decrypt(previewName(target, page.id), savedPreview)
    const thumbnail = await decrypt(thumbnailName(target, page.id), page.thumbnail)
    if (!photo || !preview || !thumbnail) continue
    // An unencrypted photo of an older release is written again with the next change.
    if (!(savedPhoto instanceof Blob)) written.add(page.id)
    pages.push({ ...page, thumbnail, photo: { ...page.photo, photo, preview } })
  }
  await removeUnlisted(target, pages)
  return pages
}

async function removeUnlisted(target: DocumentTarget, pages: readonly PhotoPage[]) {
  const listed = pages.flatMap(({ id }) => [photoName(target, id), previewName(target, id)])
  const known = new Set([listName(target), ...listed])
  const mine = `${targetKeyOf(target)}/`
  const names = (await keys<string>(store())).filter((name) => name.startsWith(mine) && !known.has(name))
  await delMany(names, store())
}

/** Stores the current pages. Resolves to false if the browser refuses, and then they end with the tab. */
export function savePages(target: DocumentTarget, pages: readonly PhotoPage[]): Promise<boolean> {
  const kept = writing
    .then(() => writePages(target, pages))
    .then(
      () => {
        inMemory.delete(targetKeyOf(target))
        return true
      },
      () => {
        inMemory.set(targetKeyOf(target), [...pages])
        return false
      },
    )
  writing = kept
  return kept
}

async function writePages(target: DocumentTarget, pages: readonly PhotoPage[]) {
  if (pages.length === 0) return erase(target)
  if (hasSignedOut()) throw new Error('The person has signed out')
  const at = Date.now()
  const fresh = pages.filter(({ id }) => !written.has(id))
  const encrypted = async (name: string, blob: Blob): Promise<[string, Encrypted]> => [
    name,
    await encryptBlob(target.personId, name, blob),
  ]
  const listed = async ({ photo: { picture, finding }, ...page }: PhotoPage) => {
    const [, thumbnail] = await encrypted(thumbnailName(target, page.id), page.thumbnail)
    return { ...page, thumbnail, photo: { picture, finding } }
  }
  const list: SavedList = { at, pages: await Promise.all(pages.map(listed)) }
  const photos = await Promise.all(
    fresh.flatMap(({ id, photo }) => [
      encrypted(photoName(target, id), photo.photo),
      encrypted(previewName(target, id), photo.preview),
    ]),
  )
  await setMany([...photos, [listName(target), list]], store())
  for (const { id } of fresh) written.add(id)
  savePhotoNote(target, { pages: pages.length, at })
  // They may have signed out while this was written.
  if (hasSignedOut()) await erase(target)
}

async function erase(target: DocumentTarget) {
  await forgetPhotos(target)
  // A removal that is undone writes its photo again.
  written.clear()
}

export async function notePrinted(target: DocumentTarget, filedBefore: string | undefined): Promise<void> {
  // A pending change would overwrite this note.
  await writing
  const note = readPhotoNote(target)
  if (note) savePhotoNote(target, { ...note, printedOver: filedBefore ?? null })
}

async function removeForeignAndOld({ personId }: DocumentTarget) {
  const names = await keys<string>(store())
  const mine = names.filter((name) => name.startsWith(`${personId}/`))
  const lists = mine.filter((name) => name.endsWith('/list'))
  const times = await getMany<SavedList>(lists, store())
  const old = lists.filter((_, index) => Date.now() - (times[index]?.at ?? 0) > RETENTION_MS)
  const places = old.map((name) => name.slice(0, -'list'.length))
  const gone = names.filter((name) => !mine.includes(name) || places.some((key) => name.startsWith(key)))
  if (gone.length > 0) await delMany(gone, store())
}
