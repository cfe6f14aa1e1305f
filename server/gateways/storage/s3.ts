import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { cannotStoreFiles } from '#domain/documents/file-refusals.ts'
import { rememberSuccess } from './remember-success.ts'
import { letPagesSend, type StorageLog } from './s3-bucket.ts'
import { putInStore } from './s3-put.ts'
import { openDirectStaging } from './s3-staging.ts'
import {
  type Encryption,
  INCOMING_PREFIX,
  KEPT_PREFIX,
  nullIfMissing,
  openStore,
  type S3Address,
  type S3Store,
  statusOf,
  streamOf,
} from './s3-store.ts'
import type { Storage } from './storage.ts'

const KEY = /^[0-9a-f-]{8,64}$/

interface S3Options {
  address: S3Address
  encryption: Encryption | undefined
  id: string
  origins: readonly string[]
  log: StorageLog
}

/** Keeps files in a bucket: below `incoming/` while they arrive, below `kept/` for good. */
export function openS3Storage({ address, encryption, id, origins, log }: S3Options): Storage {
  const store = openStore(address, encryption)
  const { client, bucket: Bucket } = store
  const staging = openDirectStaging(store, address)
  const tie = bindBucket(store, id, log)
  void letPagesSend(store, origins, log)
  return {
    write: async (key, source) => {
      await tie()
      return putInStore(store, checked(key), source)
    },
    open: (key) => openKept(store, KEPT_PREFIX + checked(key)),
    sizeOf: async (key) => {
      const command = new HeadObjectCommand({ Bucket, Key: KEPT_PREFIX + checked(key) })
      const head = await store.read((within) => nullIfMissing(client.send(command, within)))
      return head && (head.ContentLength ?? 0)
    },
    remove: (key) => remove(store, KEPT_PREFIX + checked(key)),
    check: rememberSuccess(async () => {
      await tie()
      await store.write((within) => client.send(new HeadBucketCommand({ Bucket }), within))
    }),
    list: async function* () {
      await tie()
      for await (const objects of listed(store, KEPT_PREFIX)) {
        yield objects.flatMap(({ key, at }) => {
          const own = key.slice(KEPT_PREFIX.length)
          return KEY.test(own) ? [{ key: own, storedAt: at }] : []
        })
      }
    },
    removeStale: async (before) => {
      await tie()
      return (await removeStale(store, before)) + (await abortStale(store, before))
    },
    staging: {
      ...staging,
      createMultipart: async (reference) => {
        await tie()
        return staging.createMultipart(reference)
      },
      promote: async (...arrived) => {
        await tie()
        return staging.promote(...arrived)
      },
    },
  }
}

function checked(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`)
  return key
}

async function openKept(store: S3Store, Key: string): Promise<{ size: number; stream: Readable } | null> {
  const command = new GetObjectCommand({ Bucket: store.bucket, Key })
  const answer = await store.read((within) => nullIfMissing(store.client.send(command, within)))
  if (!answer) return null
  return { size: answer.ContentLength ?? 0, stream: streamOf(answer.Body) }
}

async function remove({ client, bucket, write }: S3Store, Key: string) {
  await write((within) => nullIfMissing(client.send(new DeleteObjectCommand({ Bucket: bucket, Key }), within)))
}

async function* listed(store: S3Store, Prefix: string): AsyncGenerator<{ key: string; at: Date }[]> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket: store.bucket, Prefix, ContinuationToken })
    const page = await store.read((within) => store.client.send(command, within))
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key !== undefined && LastModified ? [{ key: Key, at: LastModified }] : [],
    )
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

async function removeStale(store: S3Store, before: Date): Promise<number> {
  let removed = 0
  for await (const objects of listed(store, INCOMING_PREFIX)) {
    for (const { key } of objects.filter(({ at }) => at < before)) {
      await remove(store, key)
      removed += 1
    }
  }
  return removed
}

function isStale({ Key, Initiated }: MultipartUpload, before: Date): boolean {
  const isOurs = Key?.startsWith(INCOMING_PREFIX) || Key?.startsWith(KEPT_PREFIX)
  return isOurs === true && Initiated !== undefined && Initiated < before
}

async function abortStale(store: S3Store, before: Date): Promise<number> {
  let aborted = 0
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
  while (from) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket: store.bucket, ...from })
    const page = await store.read((within) => store.client.send(command, within))
    const stale = page.Uploads?.filter((upload) => isStale(upload, before)) ?? []
    for (const { Key, UploadId } of stale) {
      const abortion = new AbortMultipartUploadCommand({ Bucket: store.bucket, Key, UploadId })
      await store.write((within) => nullIfMissing(store.client.send(abortion, within)))
      aborted += 1
    }
    const { NextKeyMarker, NextUploadIdMarker } = page
    const isMore = page.IsTruncated && NextKeyMarker !== undefined && NextUploadIdMarker !== undefined
    from = isMore ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined
  }
  return aborted
}

const MARK = 'storage-id'

/**
 * Ties a bucket to the database whose files it holds, as soon as the store answers. Refuses the bucket of another
 * database: the clean-up would delete its files as unreferenced.
 */
function bindBucket(store: S3Store, id: string, log: StorageLog): () => Promise<void> {
  let isTied = false
  return async () => {
    if (isTied) return
    const mark = (await readMark(store)) ?? (await writeMark(store, id)) ?? (await readMark(store))
    if (mark !== id) {
      const problem = `S3_BUCKET: ${store.bucket} contains the files of another database. Give this one a bucket of its own.`
      log.warn({ bucket: store.bucket }, problem)
      throw cannotStoreFiles(new Error(problem))
    }
    isTied = true
  }
}

async function readMark({ client, bucket, write }: S3Store): Promise<string | null> {
  const command = new GetObjectCommand({ Bucket: bucket, Key: MARK })
  return write(async (within) => {
    const answer = await nullIfMissing(client.send(command, within))
    return (await answer?.Body?.transformToString()) ?? null
  })
}

// Returns null when another process was faster.
async function writeMark({ client, bucket, write }: S3Store, id: string): Promise<string | null> {
  const command = new PutObjectCommand({ Bucket: bucket, Key: MARK, Body: id, IfNoneMatch: '*' })
  return write(async (within) => {
    try {
      await client.send(command, within)
      return id
    } catch (error) {
      if (statusOf(error) === 412 || statusOf(error) === 409) return null
      throw error
    }
  })
}
