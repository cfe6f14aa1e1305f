import { get, set } from 'idb-keyval'
import { type Encrypted, encryptBlob, openBlob } from '#web/lib/device-encryption.ts'
import { pictureStore } from '#web/shared/device/device-stores.ts'
import { openStore } from '#web/shared/device/open-store.ts'
import { writeUnlessGone } from '#web/shared/device/saved-files.ts'
import { holdPdf, type PdfSource } from '#web/ui/pdf/pdf-files.ts'

const WIDTH = 240
const LARGE = 640

interface Wanted {
  personId: string
  documentId: string
  /** The PDF; without it, only a cached picture is shown. */
  source: PdfSource | undefined
}

const store = openStore(pictureStore)

/** Renders one picture at a time, since each needs the whole file. */
let making: Promise<unknown> = Promise.resolve()

/** A picture that is rendered once and stored encrypted on this device; null without a picture. */
export async function firstPagePicture({ personId, documentId, source }: Wanted): Promise<Blob | null> {
  const name = `${personId}/${documentId}`
  const saved = await get<Encrypted>(name, store()).catch(() => undefined)
  const known = saved && (await openBlob(personId, name, saved))
  if (known || !source) return known ?? null
  const made = making.then(() => paint(source, 1, WIDTH))
  making = made.catch(() => undefined)
  const picture = await made.catch(() => null)
  if (picture) await save(personId, name, picture).catch(() => undefined)
  return picture
}

async function save(personId: string, name: string, picture: Blob) {
  const encrypted = await encryptBlob(personId, name, picture)
  await writeUnlessGone(pictureStore, () => set(name, encrypted, store()))
}

/** Renders a page large enough for pointers, and does not store it. */
export const paintPage = (source: PdfSource, page: number): Promise<Blob | null> => paint(source, page, LARGE)

async function paint(source: PdfSource, page: number, width: number): Promise<Blob | null> {
  const { opening, release } = holdPdf(source)
  try {
    const document = await opening
    const canvas = await document.paint(page, { scale: width / (await document.sizeOf(page)).width, turn: 0 })
    return await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.8))
  } finally {
    release()
  }
}
