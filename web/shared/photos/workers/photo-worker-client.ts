import libraryAddress from 'libheif-js/libheif-wasm/libheif.js?url'
import machineCodeAddress from 'libheif-js/libheif-wasm/libheif.wasm?url'
import type { Edits } from '../picture/corners.ts'
import type { HeicRequest, HeicResponse } from './heic-worker-protocol.ts'
import workerAddress from './photo-worker.ts?worker&url'
import type { FromWorker, PageLook, PageToPrint, Photo, PhotoRequest, PhotoResult } from './photo-worker-protocol.ts'

let worker: Worker | undefined
let cancelRequest: ((reason: unknown) => void) | undefined
/** One request at a time, so that memory holds one photo. */
let queue: Promise<unknown> = Promise.resolve()

// Makes the service worker store the script for offline use.
export async function keepPhotoWorker(): Promise<void> {
  if (navigator.serviceWorker?.controller) await fetch(workerAddress)
}

interface PhotoWorkerOptions {
  signal?: AbortSignal
  onDone?: (pages: number) => void
}

function ask<K extends PhotoRequest['kind']>(
  wish: Extract<PhotoRequest, { kind: K }>,
  terms: PhotoWorkerOptions = {},
): Promise<PhotoResult[K]> {
  const answer = queue.then(() => grant<K>(wish, terms))
  queue = answer.catch(() => undefined)
  return answer
}

function grant<K extends PhotoRequest['kind']>(
  wish: Extract<PhotoRequest, { kind: K }>,
  { signal, onDone }: PhotoWorkerOptions,
) {
  return new Promise<PhotoResult[K]>((resolve, reject) => {
    signal?.throwIfAborted()
    worker ??= new Worker(workerAddress, { type: 'module' })
    const asked = worker
    const onAbort = () => closePhotoWorker(signal?.reason)
    cancelRequest = (reason) => {
      signal?.removeEventListener('abort', onAbort)
      reject(reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    asked.onerror = (event) => closePhotoWorker(new Error(event.message || 'The photo tool could not be loaded'))
    asked.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('done' in data) return onDone?.(data.done)
      signal?.removeEventListener('abort', onAbort)
      cancelRequest = undefined
      if ('failed' in data) return reject(new Error(data.failed))
      // PhotoResult maps each request kind to its result.
      resolve(data.granted as PhotoResult[K])
    }
    asked.postMessage(wish)
  })
}

export async function addPhoto(file: Blob): Promise<Photo | null> {
  const photo = await ask<'take'>({ kind: 'take', file })
  if (photo || !(await isHeic(file))) return photo
  const jpeg = await jpegOfHeic(file)
  return jpeg && ask<'take'>({ kind: 'take', file: jpeg })
}

export const showPage = (photo: Photo, edits: Edits, isCard: boolean): Promise<PageLook> =>
  ask<'show'>({ kind: 'show', photo, edits, isCard })

/** Prints all pages into one PDF; null if they exceed the byte limit. Aborting ends the work at once. */
export const printPages = (
  pages: PageToPrint[],
  title: string,
  limit: number,
  terms: PhotoWorkerOptions,
): Promise<Blob | null> => ask<'print'>({ kind: 'print', pages, title, limit }, terms)

/** Terminates the worker and its pending request, which frees the memory; the next request starts a new worker. */
export function closePhotoWorker(reason: unknown = new DOMException('The photos were closed', 'AbortError')): void {
  worker?.terminate()
  worker = undefined
  cancelRequest?.(reason)
  cancelRequest = undefined
}

const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']

async function isHeic(file: Blob): Promise<boolean> {
  const head = await file.slice(4, 12).text()
  return head.startsWith('ftyp') && HEIF_BRANDS.includes(head.slice(4))
}

/** Converts an iPhone photo to JPEG for browsers without HEIC; null if impossible. */
async function jpegOfHeic(file: Blob): Promise<Blob | null> {
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
