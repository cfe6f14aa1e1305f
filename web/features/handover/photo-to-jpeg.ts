import { JPEG } from '#contract/documents/handovers.ts'

// Enough for a page to be read at 200 dots an inch, and a tenth of what a camera writes.
const LONGEST_SIDE = 2600
const QUALITY = 0.85

export async function photoToJpeg(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), JPEG, QUALITY),
  )
}
