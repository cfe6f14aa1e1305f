import libraryAddress from 'libheif-js/libheif-wasm/libheif.js?url'
import machineCodeAddress from 'libheif-js/libheif-wasm/libheif.wasm?url'
import type { HeicRequest, HeicResponse } from './heic-worker-protocol.ts'

/** The words of the HEIF family that a file names as its kind, right after `ftyp`. */
const KINDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']

export async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text()
  return head.startsWith('ftyp') && KINDS.includes(head.slice(4))
}

/** An iPhone's photo as a JPEG, in browsers that cannot read it themselves; null when nobody can. */
export async function jpegOfHeic(file: Blob): Promise<Blob | null> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url))
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HeicResponse>) =>
        'failed' in data ? reject(new Error(data.failed)) : resolve(data.jpeg)
      worker.onerror = () => reject(new Error('The reader for this kind of photo could not be loaded'))
      const wish: HeicRequest = {
        file,
        library: new URL(libraryAddress, location.href).href,
        machineCode: new URL(machineCodeAddress, location.href).href,
      }
      worker.postMessage(wish)
    })
  } finally {
    worker.terminate()
  }
}
