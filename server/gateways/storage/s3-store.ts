import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { cannotReadFile, cannotStoreFiles } from '#domain/documents/file-refusals.ts'
import { Refusal } from '#domain/refusal.ts'

export interface S3Address {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Encryption {
  algorithm: 'AES256' | 'aws:kms'
  keyId?: string | undefined
}

type S3Operation<T> = (within: { abortSignal: AbortSignal }) => Promise<T>

export interface S3Store {
  client: S3Client
  bucket: string
  encryption: Encryption | undefined
  write: <T>(work: S3Operation<T>, milliseconds?: number) => Promise<T>
  read: <T>(work: S3Operation<T>, milliseconds?: number) => Promise<T>
}

const ANSWER_WITHIN = 8_000
const CONNECT_WITHIN = 3_000
const SILENCE_AT_MOST = 60_000
const TRIES = 3
// A slower connection between a portal and its store counts as broken.
const BYTES_PER_SECOND = 512 * 1024

export const timeFor = (bytes: number): number => ANSWER_WITHIN + (bytes / BYTES_PER_SECOND) * 1_000

export const KEPT_PREFIX = 'kept/'
export const INCOMING_PREFIX = 'incoming/'

/** Opens the client without a request, so that the store may be away. */
export function openStore(address: S3Address, encryption: Encryption | undefined): S3Store {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = address
  // Hides a warning: the SDK's version is pinned, and supports the portal's oldest Node.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Some stores have no host name per bucket.
    forcePathStyle: true,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_WITHIN, socketTimeout: SILENCE_AT_MOST },
    // A browser adds no checksum of the SDK to a signed link, and some stores do not know these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    client,
    bucket,
    encryption,
    write: (work, milliseconds) => answered(work, cannotStoreFiles, milliseconds),
    read: (work, milliseconds) => answered(work, cannotReadFile, milliseconds),
  }
}

/** Limits the time until the response begins; SILENCE_AT_MOST limits a body that streams afterwards. */
async function answered<T>(work: S3Operation<T>, refusal: (cause: unknown) => Error, milliseconds = ANSWER_WITHIN) {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), milliseconds)
  try {
    return await work({ abortSignal: limit.signal })
  } catch (error) {
    throw error instanceof Refusal ? error : refusal(error)
  } finally {
    clearTimeout(timer)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode
}

/** Returns the body of a response, which in Node is the stream of its socket. */
export function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body
  throw new Error('the store answered without a stream')
}

/** Tells whether the store has no such object or upload; a missing bucket is a fault instead. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'

export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export const unquoted = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '')

export const asEncrypted = ({ encryption }: S3Store) =>
  encryption && {
    ServerSideEncryption: encryption.algorithm,
    ...(encryption.keyId !== undefined && { SSEKMSKeyId: encryption.keyId }),
  }

/** Tells whether an object is encrypted as configured; stores that cannot encrypt often report no error. */
export const isAsAsked = ({ encryption }: S3Store, answer: { ServerSideEncryption?: string | undefined }): boolean =>
  !encryption || answer.ServerSideEncryption === encryption.algorithm

/** Nobody may believe that files are encrypted when they are not. */
export const notEncrypted = (): Refusal =>
  cannotStoreFiles(new Error('the store did not encrypt as S3_SSE asks: set it up to, or remove S3_SSE'))
