import { CopyObjectCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { PDF } from '#contract/documents/accepted-file.ts'
import { putInStore } from './s3-put.ts'
import {
  asEncrypted,
  isAsAsked,
  isMissing,
  KEPT_PREFIX,
  nullIfMissing,
  type S3Store,
  statusOf,
  streamOf,
  unquoted,
} from './s3-store.ts'

// Stores that copied without the requested encryption, and reported success.
const copyPlain = new WeakSet<S3Store>()

interface ArrivedUpload {
  from: string
  etag: string
  key: string
}

/** Copies an upload to a key that was never signed, encrypted if configured; false when the upload has changed. */
export async function promoteUpload(store: S3Store, arrived: ArrivedUpload): Promise<boolean> {
  const { client, bucket: Bucket } = store
  if (copyPlain.has(store)) return copyThroughPortal(store, arrived)
  if (!(await copy(store, arrived))) return false
  if (!store.encryption) return true
  const command = new HeadObjectCommand({ Bucket, Key: KEPT_PREFIX + arrived.key })
  const head = await store.write((within) => client.send(command, within))
  if (isAsAsked(store, head)) return true
  copyPlain.add(store)
  return copyThroughPortal(store, arrived)
}

async function copy(store: S3Store, { from, etag, key }: ArrivedUpload): Promise<boolean> {
  const { client, bucket: Bucket } = store
  const target = { Bucket, Key: KEPT_PREFIX + key }
  const command = new CopyObjectCommand({
    ...target,
    CopySource: `${Bucket}/${from}`,
    CopySourceIfMatch: `"${etag}"`,
    MetadataDirective: 'REPLACE',
    ContentType: PDF,
    ...asEncrypted(store),
  })
  return store.write(async (within) => {
    try {
      const { CopyObjectResult } = await client.send(command, within)
      if (unquoted(CopyObjectResult?.ETag) === etag) return true
    } catch (error) {
      if (isMissing(error) || statusOf(error) === 412) return false
      throw error
    }
    // Some stores ignore the condition, and the ETag of a copy may differ from that of its source. The ETag of the
    // source tells an upload that was replaced meanwhile from a copy that merely has a new ETag.
    const head = await nullIfMissing(client.send(new HeadObjectCommand({ Bucket, Key: from }), within))
    if (head && unquoted(head.ETag) === etag) return true
    await client.send(new DeleteObjectCommand(target), within)
    return false
  })
}

// For stores that encrypt what is put, but not what is copied.
async function copyThroughPortal(store: S3Store, { from, etag, key }: ArrivedUpload): Promise<boolean> {
  const command = new GetObjectCommand({ Bucket: store.bucket, Key: from, IfMatch: `"${etag}"` })
  const source = await store.write(async (within) => {
    try {
      return await store.client.send(command, within)
    } catch (error) {
      if (isMissing(error) || statusOf(error) === 412) return null
      throw error
    }
  })
  if (!source?.Body) return false
  await putInStore(store, key, readFrom(store, streamOf(source.Body)))
  return true
}

async function* readFrom(store: S3Store, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await store.write(() => pieces.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    // A copy cut short closes its connection.
    await pieces.return?.()
  }
}
