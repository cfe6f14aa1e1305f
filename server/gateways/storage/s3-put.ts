import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { PDF } from '#contract/documents/accepted-file.ts'
import { measure } from './hashing.ts'
import { asEncrypted, isAsAsked, KEPT_PREFIX, notEncrypted, type S3Store, timeFor } from './s3-store.ts'
import type { WrittenFile } from './storage.ts'

/** The smallest part that stores accept; only the last may be smaller. */
export const PART_SIZE = 5 * 1024 * 1024
// Reports the failure soon; the clean-up removes the parts that stay.
const CLEAN_WITHIN = 2_000
const ContentType = PDF

/** Writes a file of unknown size, with one part of it in memory; leaves nothing behind on failure. */
export async function putInStore(store: S3Store, key: string, source: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
  const measured = measure(source)
  await putInPieces(store, KEPT_PREFIX + key, measured.pieces)
  return measured.soFar()
}

async function putInPieces(store: S3Store, Key: string, source: AsyncIterable<Uint8Array>) {
  let inParts: MultipartWriter | undefined
  try {
    for await (const piece of inPieces(source)) {
      if (!inParts && piece.length < PART_SIZE) return await putWhole(store, Key, piece)
      inParts ??= await begin(store, Key)
      await inParts.add(piece)
    }
    if (inParts) await inParts.complete()
    else await putWhole(store, Key, Buffer.alloc(0))
  } catch (error) {
    await inParts?.abort()
    // The store may have the file, although its response was lost.
    const removal = new DeleteObjectCommand({ Bucket: store.bucket, Key })
    await store.write((within) => store.client.send(removal, within), CLEAN_WITHIN).catch(() => {})
    throw error
  }
}

/** Yields pieces of exactly one part, except the last; a piece is valid until the next is requested. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let room: Buffer | undefined
  let filled = 0
  for await (const chunk of source) {
    for (let taken = 0; taken < chunk.length; ) {
      room ??= Buffer.allocUnsafe(PART_SIZE)
      const some = chunk.subarray(taken, taken + PART_SIZE - filled)
      room.set(some, filled)
      taken += some.length
      filled += some.length
      if (filled < PART_SIZE) continue
      yield room
      filled = 0
    }
  }
  if (room && filled > 0) yield room.subarray(0, filled)
}

async function putWhole(store: S3Store, Key: string, Body: Uint8Array) {
  const command = new PutObjectCommand({ Bucket: store.bucket, Key, Body, ContentType, ...asEncrypted(store) })
  const answer = await store.write((within) => store.client.send(command, within), timeFor(Body.length))
  if (!isAsAsked(store, answer)) throw notEncrypted()
}

interface MultipartWriter {
  add: (piece: Uint8Array) => Promise<void>
  complete: () => Promise<void>
  abort: () => Promise<void>
}

async function begin(store: S3Store, Key: string): Promise<MultipartWriter> {
  const { client, bucket: Bucket } = store
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  const creation = new CreateMultipartUploadCommand({ Bucket, Key, ContentType, ...asEncrypted(store) })
  const begun = await store.write((within) => client.send(creation, within))
  const upload = { Bucket, Key, UploadId: begun.UploadId }
  const abort = async () => {
    const abortion = new AbortMultipartUploadCommand(upload)
    await store.write((within) => client.send(abortion, within), CLEAN_WITHIN).catch(() => {})
  }
  if (!isAsAsked(store, begun)) {
    await abort()
    throw notEncrypted()
  }
  return {
    abort,
    add: async (Body) => {
      const PartNumber = parts.length + 1
      const command = new UploadPartCommand({ ...upload, PartNumber, Body })
      const { ETag } = await store.write((within) => client.send(command, within), timeFor(Body.length))
      parts.push({ PartNumber, ETag })
    },
    complete: async () => {
      const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } })
      await store.write((within) => client.send(command, within))
    },
  }
}
