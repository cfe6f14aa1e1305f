import type { HeicRequest, HeicResponse } from './heic-worker-protocol.ts'

/** The used part of libheif (LGPL, a separate unmodified file). */
interface HeifImage {
  get_width: () => number
  get_height: () => number
  is_primary: () => boolean
  display: (into: ImageData, done: (shown: ImageData | null) => void) => void
  free: () => void
}
interface Heif {
  HeifDecoder: new () => { decode: (bytes: ArrayBuffer) => HeifImage[] }
}

declare function importScripts(address: string): void
declare const libheif: (options: { wasmBinary: ArrayBuffer }) => Heif

const JPEG_QUALITY = 0.92

// A separate worker: only its response may run WebAssembly, and its memory ends with it.
addEventListener('message', ({ data }: MessageEvent<HeicRequest>) => {
  const tell = (answer: HeicResponse) => postMessage(answer)
  loaded(data).then(
    (heif) =>
      asJpeg(heif, data.file).then(
        (jpeg) => tell({ jpeg }),
        () => tell({ jpeg: null }),
      ),
    (error: unknown) => tell({ failed: String(error) }),
  )
})

async function loaded({ library, machineCode }: HeicRequest): Promise<Heif> {
  importScripts(library)
  const answer = await fetch(machineCode)
  if (!answer.ok) throw new Error(`${machineCode} was answered ${answer.status}`)
  return libheif({ wasmBinary: await answer.arrayBuffer() })
}

async function asJpeg(heif: Heif, file: Blob): Promise<Blob | null> {
  const images = new heif.HeifDecoder().decode(await file.arrayBuffer())
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return null
  const width = image.get_width()
  const height = image.get_height()
  const shown = await new Promise<ImageData | null>((done) => image.display(new ImageData(width, height), done))
  for (const one of images) one.free()
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!shown || !context) return null
  context.putImageData(shown, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
}
