import { concernsAround } from '../finder/concerns-around.ts'
import { findPage, LOOKED_FOR_AT } from '../finder/find-page.ts'
import { photoNote } from '../photo-note.ts'
import { clean } from '../picture/clean.ts'
import { type Corners, type Finish, pixelsOfPage, type Size, WHOLE_PICTURE } from '../picture/corners.ts'
import { greyOf } from '../picture/grey.ts'
import { drawPage, drop } from '../picture/page-drawing.ts'
import { pageHashOf } from '../picture/page-hash.ts'
import { fitting, paperFor, pixelsAt, QUALITIES, type Trials } from '../picture/paper.ts'
import { concernsOf, READABLE } from '../picture/readability.ts'
import { type PicturePage, picturePdf, roomForPictures } from '../picture-pdf.ts'
import type { FromWorker, PageLook, PageToPrint, Photo, PhotoRequest, PhotoResult } from './photo-worker-protocol.ts'

const PREVIEW = { longest: 1_600, jpeg: 0.85 }
const THUMBNAIL = { longest: 480, jpeg: 0.8 }

const say = (word: FromWorker) => postMessage(word)

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  grant(data).then(
    (granted) => say({ granted }),
    (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

function grant(wish: PhotoRequest): Promise<PhotoResult[PhotoRequest['kind']]> {
  if (wish.kind === 'take') return take(wish.file)
  if (wish.kind === 'show') return show(wish)
  return print(wish.pages, wish.title, wish.limit)
}

/** Reads a photo once and keeps its bytes: a camera's file may be gone a moment later. */
async function take(file: Blob): Promise<Photo | null> {
  const photo = new Blob([await file.arrayBuffer()], { type: file.type })
  const bitmap = await decoded(photo).catch(() => null)
  if (!bitmap) return null
  const picture = { width: bitmap.width, height: bitmap.height }
  const canvas = drawPage(bitmap, WHOLE_PICTURE, withLongest(picture, PREVIEW.longest))
  bitmap.close()
  const preview = await jpegOf(canvas, PREVIEW.jpeg)
  const finding = await pageIn(canvas)
  drop(canvas)
  return { photo, preview, picture, finding }
}

async function pageIn(photo: OffscreenCanvas) {
  const bitmap = await createImageBitmap(photo)
  const { pixels } = seenIn(bitmap, WHOLE_PICTURE, withLongest(photo, LOOKED_FOR_AT))
  bitmap.close()
  return pixels && findPage(greyOf(pixels))
}

// Draws a page small; its pixels end with the canvas.
function seenIn(bitmap: ImageBitmap, corners: Corners, size: Size) {
  const canvas = drawPage(bitmap, corners, size)
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, size.width, size.height)
  return { canvas, pixels }
}

async function show({ photo, edits, isCard }: Extract<PhotoRequest, { kind: 'show' }>): Promise<PageLook> {
  const { preview, picture, finding } = photo
  const { corners, look } = edits
  const bitmap = await decoded(preview)
  const seen = withLongest(pixelsOfPage(corners, bitmap), READABLE.measuredAt)
  const { canvas, pixels } = seenIn(bitmap, corners, seen)
  bitmap.close()
  const onPage = pixels ? concernsOf(pixelsOfPage(corners, picture), greyOf(pixels), isCard) : []
  const concerns = [...concernsAround(finding, corners), ...onPage]
  const hash = pixels && pageHashOf(pixels)
  cleaned(canvas, look)
  const large = await createImageBitmap(canvas)
  drop(canvas)
  const small = drawPage(large, WHOLE_PICTURE, withLongest(seen, THUMBNAIL.longest))
  large.close()
  const thumbnail = await jpegOf(small, THUMBNAIL.jpeg)
  drop(small)
  return { thumbnail, concerns, hash }
}

interface Trial extends PicturePage {
  bytes: number
}

async function print(pages: readonly PageToPrint[], title: string, limit: number): Promise<Blob | null> {
  const room = roomForPictures(limit, pages.length)
  const trials: Trials<Trial>[] = []
  for (const page of pages) {
    trials.push(await trialsOf(page, room / pages.length))
    say({ done: trials.length })
  }
  const chosen = fitting(trials, room)
  return chosen ? picturePdf(chosen, title, photoNote(pages.map(({ concerns }) => concerns))) : null
}

async function trialsOf({ photo, edits: { corners, look } }: PageToPrint, share: number): Promise<Trials<Trial>> {
  const bitmap = await decoded(photo)
  const pixels = pixelsOfPage(corners, bitmap)
  const [best, ...harder] = QUALITIES
  let size = pixelsAt(best.dpi, pixels)
  let canvas = cleaned(drawPage(bitmap, corners, size), look)
  const squeezed = async (quality: number): Promise<Trial> => {
    const jpeg = await jpegOf(canvas, quality)
    return { jpeg, pixels: size, paper: paperFor(pixels), bytes: jpeg.size }
  }
  const trials: [Trial, ...Trial[]] = [await squeezed(best.jpeg)]
  for (const { dpi, jpeg } of harder) {
    if ((trials.at(-1)?.bytes ?? 0) <= share) break
    const coarser = pixelsAt(dpi, pixels)
    if (coarser.width !== size.width) {
      drop(canvas)
      size = coarser
      canvas = cleaned(drawPage(bitmap, corners, size), look)
    }
    trials.push(await squeezed(jpeg))
  }
  drop(canvas)
  bitmap.close()
  return trials
}

function cleaned(canvas: OffscreenCanvas, look: Finish = 'original'): OffscreenCanvas {
  const context = canvas.getContext('2d')
  if (look === 'original' || !context) return canvas
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  clean(pixels, look)
  context.putImageData(pixels, 0, 0)
  return canvas
}

const decoded = (photo: Blob) => createImageBitmap(photo, { imageOrientation: 'from-image' })

const jpegOf = (canvas: OffscreenCanvas, quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality })

function withLongest({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
