import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { cannotStoreFiles } from '#domain/documents/storage-unavailable.ts'
import type { StorageLog } from './s3-bucket.ts'
import { type S3Store, statusOf, unlessMissing } from './s3-store.ts'

const MARK = 'storage-id'

/**
 * Ties a bucket to the database whose files it holds, as soon as the store answers. In another database's bucket nothing
 * is kept, and above all nothing is tidied: its files would be taken for nobody's.
 */
export function bindBucket(store: S3Store, id: string, log: StorageLog): () => Promise<void> {
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
    const answer = await unlessMissing(client.send(command, within), null)
    return (await answer?.Body?.transformToString()) ?? null
  })
}

/** null when somebody else was faster. */
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
