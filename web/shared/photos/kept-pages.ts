import { createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import { type Encrypted, encryptBlob, openBlob } from '#web/lib/device-encryption.ts'
import {
  forgetPhotos,
  nameOfPlace,
  notePhotos,
  PHOTO_DATABASE,
  PHOTO_STORE,
  type PhotoPlace,
  photoNote,
} from '#web/shared/device/kept-photos.ts'
import { hasSignedOut } from '#web/shared/device/saved-files.ts'
import type { Edits } from './picture/corners.ts'
import type { PageLook, Photo } from './workers/photo-worker-protocol.ts'

export interface PhotoPage extends PageLook {
  id: string
  photo: Photo
  edits: Edits
}

const KEPT_DAYS = 14
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1_000

/** The pages of one place without their photos, which lie beside it under their own names and are written once. */
interface KeptList {
  at: number
  pages: (Omit<PhotoPage, 'photo' | 'thumbnail'> & {
    photo: Omit<Photo, 'photo' | 'preview'>
    thumbnail: Encrypted | Blob
  })[]
}

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore(PHOTO_DATABASE, PHOTO_STORE)
  return opened
}

/** Where the browser keeps nothing, pages outlive the closing of the sheet in here. */
const inMemory = new Map<string, PhotoPage[]>()
/** Which photos lie in the database already. */
const written = new Set<string>()
/** Changes are written in the order in which they were made. */
let writing: Promise<unknown> = Promise.resolve()

const listName = (place: PhotoPlace) => `${nameOfPlace(place)}/list`
const photoName = (place: PhotoPlace, id: string) => `${nameOfPlace(place)}/${id}/photo`
const thumbnailName = (place: PhotoPlace, id: string) => `${nameOfPlace(place)}/${id}/thumbnail`
const previewName = (place: PhotoPlace, id: string) => `${nameOfPlace(place)}/${id}/preview`

export async function recallPages(place: PhotoPlace): Promise<PhotoPage[]> {
  await writing
  const held = inMemory.get(nameOfPlace(place))
  if (held) return held
  try {
    await removeForeignAndOld(place)
    // The note goes first when pages are forgotten; what lies in the database without it is on its way out.
    return photoNote(place) ? await readPages(place) : []
  } catch {
    return []
  }
}

async function readPages(place: PhotoPlace): Promise<PhotoPage[]> {
  const [list] = await getMany<KeptList>([listName(place)], store())
  const openKept = (name: string, kept: Encrypted | Blob) => openBlob(place.personId, name, kept)
  const pages: PhotoPage[] = []
  for (const page of list?.pages ?? []) {
    const names = [photoName(place, page.id), previewName(place, page.id)]
    const [keptPhoto, keptPreview] = await getMany<Encrypted | Blob | undefined>(names, store())
    if (!keptPhoto || !keptPreview) continue
    const photo = await openKept(photoName(place, page.id), keptPhoto)
    const preview = await openKept(previewName(place, page.id), keptPreview)
    const thumbnail = await openKept(thumbnailName(place, page.id), page.thumbnail)
    if (!photo || !preview || !thumbnail) continue
    // What lies there plain from before is written again with the next change.
    if (!(keptPhoto instanceof Blob)) written.add(page.id)
    pages.push({ ...page, thumbnail, photo: { ...page.photo, photo, preview } })
  }
  await removeUnlisted(place, pages)
  return pages
}

/** The photos of pages that were removed stay until then, so that a removal can be undone. */
async function removeUnlisted(place: PhotoPlace, pages: readonly PhotoPage[]) {
  const listed = pages.flatMap(({ id }) => [photoName(place, id), previewName(place, id)])
  const known = new Set([listName(place), ...listed])
  const mine = `${nameOfPlace(place)}/`
  const names = (await keys<string>(store())).filter((name) => name.startsWith(mine) && !known.has(name))
  await delMany(names, store())
}

/** Keeps the pages as they are now. Resolves to false where the browser refuses: they are lost with the tab then. */
export function keepPages(place: PhotoPlace, pages: readonly PhotoPage[]): Promise<boolean> {
  const kept = writing
    .then(() => writePages(place, pages))
    .then(
      () => {
        inMemory.delete(nameOfPlace(place))
        return true
      },
      () => {
        inMemory.set(nameOfPlace(place), [...pages])
        return false
      },
    )
  writing = kept
  return kept
}

async function writePages(place: PhotoPlace, pages: readonly PhotoPage[]) {
  if (pages.length === 0) return erase(place)
  if (hasSignedOut()) throw new Error('The person has signed out')
  const at = Date.now()
  const fresh = pages.filter(({ id }) => !written.has(id))
  const sealed = async (name: string, blob: Blob): Promise<[string, Encrypted]> => [
    name,
    await encryptBlob(place.personId, name, blob),
  ]
  const listed = async ({ photo: { picture }, ...page }: PhotoPage) => {
    const [, thumbnail] = await sealed(thumbnailName(place, page.id), page.thumbnail)
    return { ...page, thumbnail, photo: { picture } }
  }
  const list: KeptList = { at, pages: await Promise.all(pages.map(listed)) }
  const photos = await Promise.all(
    fresh.flatMap(({ id, photo }) => [
      sealed(photoName(place, id), photo.photo),
      sealed(previewName(place, id), photo.preview),
    ]),
  )
  await setMany([...photos, [listName(place), list]], store())
  for (const { id } of fresh) written.add(id)
  notePhotos(place, { pages: pages.length, at })
  // They may have signed out while this was written.
  if (hasSignedOut()) await erase(place)
}

async function erase(place: PhotoPlace) {
  await forgetPhotos(place)
  // A removal that is undone writes its photo again.
  written.clear()
}

/** Remembers that the PDF of these pages was handed over, and which document it is to replace. */
export async function notePrinted(place: PhotoPlace, filedBefore: string | undefined): Promise<void> {
  // A change of a moment ago would write its own note over this one.
  await writing
  const note = photoNote(place)
  if (note) notePhotos(place, { ...note, printedOver: filedBefore ?? null })
}

/** Removes what another person left on this device, and what nobody came back for. */
async function removeForeignAndOld({ personId }: PhotoPlace) {
  const names = await keys<string>(store())
  const mine = names.filter((name) => name.startsWith(`${personId}/`))
  const lists = mine.filter((name) => name.endsWith('/list'))
  const times = await getMany<KeptList>(lists, store())
  const old = lists.filter((_, index) => Date.now() - (times[index]?.at ?? 0) > KEPT_MS)
  const places = old.map((name) => name.slice(0, -'list'.length))
  const gone = names.filter((name) => !mine.includes(name) || places.some((place) => name.startsWith(place)))
  if (gone.length > 0) await delMany(gone, store())
}
