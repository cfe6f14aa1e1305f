import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { type S3Store, statusOf } from './s3-store.ts'

export interface StorageLog {
  info: (facts: object, words: string) => void
  warn: (facts: object, words: string) => void
}

const AGAIN_AFTER = 30_000

const ruleFor = (origins: readonly string[]): CORSRule => ({
  AllowedOrigins: [...origins],
  AllowedMethods: ['PUT'],
  AllowedHeaders: ['*'],
  ExposeHeaders: ['ETag'],
  MaxAgeSeconds: 3_600,
})

const lets = (rule: CORSRule, origin: string) =>
  (rule.AllowedOrigins ?? []).some((one) => one === origin || one === '*') &&
  (rule.AllowedMethods ?? []).includes('PUT') &&
  (rule.AllowedHeaders ?? []).includes('*') &&
  (rule.ExposeHeaders ?? []).some((one) => one.toLowerCase() === 'etag')

/** Allows the portal's pages to send files to the bucket (CORS); retries until the store answers, and never delays a start. */
export async function letPagesSend(store: S3Store, origins: readonly string[], log: StorageLog): Promise<void> {
  try {
    const rules = await readRules(store)
    const missing = origins.filter((origin) => !rules.some((rule) => lets(rule, origin)))
    if (missing.length === 0) return
    const CORSConfiguration = { CORSRules: [...rules, ruleFor(missing)] }
    const command = new PutBucketCorsCommand({ Bucket: store.bucket, CORSConfiguration })
    await store.write((within) => store.client.send(command, within))
    log.info({ bucket: store.bucket, origins: missing }, 'the bucket now takes files from these pages')
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    const status = statusOf(cause)
    if (status === undefined || status === 404 || status >= 500) {
      setTimeout(() => void letPagesSend(store, origins, log), AGAIN_AFTER).unref()
      return
    }
    log.warn(
      { bucket: store.bucket, status, rule: ruleFor(origins) },
      'the bucket does not let this portal set who may send to it: set this CORS rule there, or no page can upload',
    )
  }
}

async function readRules({ client, bucket, write }: S3Store): Promise<CORSRule[]> {
  const answer = await write(async (within) => {
    try {
      return await client.send(new GetBucketCorsCommand({ Bucket: bucket }), within)
    } catch (error) {
      // A bucket without rules.
      if (error instanceof Error && error.name === 'NoSuchCORSConfiguration') return null
      throw error
    }
  })
  return answer?.CORSRules ?? []
}
