import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { STSClient } from '@aws-sdk/client-sts'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { PDF } from '#contract/documents/accepted-file.ts'
import { cannotStoreFiles } from '#domain/documents/file-refusals.ts'
import { Refusal } from '#domain/refusal.ts'
import { promoteUpload } from './s3-promote.ts'
import { PART_SIZE } from './s3-put.ts'
import {
  INCOMING_PREFIX,
  isMissing,
  nullIfMissing,
  type S3Address,
  type S3Store,
  statusOf,
  unquoted,
} from './s3-store.ts'
import type { DirectStaging, UploadedPart, UploadReference } from './staging.ts'

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ARRIVAL = new RegExp(`^${INCOMING_PREFIX}(${ID})/(${ID})$`)

const incomingKey = ({ userId, uploadId }: UploadReference): string => `${INCOMING_PREFIX}${userId}/${uploadId}`

function parseKey(key: string): UploadReference | null {
  const [, userId, uploadId] = ARRIVAL.exec(key) ?? []
  return userId === undefined || uploadId === undefined ? null : { userId, uploadId }
}

const wrongParts = () =>
  new Refusal('conflict', 'These parts do not match the parts we received. Please upload the file again.')

/** Takes files straight into the store by signed links. Uploads are plain; kept files are encrypted if configured. */
export function openDirectStaging(store: S3Store, address: S3Address): DirectStaging {
  const { client, bucket: Bucket } = store
  const { origin, pathname } = new URL(address.endpoint)
  const linkPath = `${pathname.replace(/\/$/, '')}/${Bucket}/`
  const object = (reference: UploadReference) => ({ Bucket, Key: incomingKey(reference) })
  const inParts = (reference: UploadReference, UploadId: string) => ({ ...object(reference), UploadId })
  const findReceived: DirectStaging['findReceived'] = async (reference) => {
    const command = new HeadObjectCommand(object(reference))
    const head = await store.write((within) => nullIfMissing(client.send(command, within)))
    return head && { size: head.ContentLength ?? 0, etag: unquoted(head.ETag) }
  }
  const partsOf: DirectStaging['listParts'] = (reference, multipartId) =>
    store.write((within) => nullIfMissing(listParts(store, inParts(reference, multipartId), within)))
  return {
    mode: 'direct',
    origin,
    partSize: PART_SIZE,
    keyOf: incomingKey,
    parseKey,
    parseUrl: (link) => {
      if (!URL.canParse(link)) return null
      const url = new URL(link)
      return url.origin === origin && url.pathname.startsWith(linkPath)
        ? parseKey(url.pathname.slice(linkPath.length))
        : null
    },
    // The signature covers a given length: the store refuses any other.
    signPut: (reference, expiresIn, ContentLength) =>
      getSignedUrl(client, new PutObjectCommand({ ...object(reference), ContentLength }), { expiresIn }),
    signPart: (reference, multipartId, PartNumber, expiresIn, ContentLength) =>
      getSignedUrl(client, new UploadPartCommand({ ...inParts(reference, multipartId), PartNumber, ContentLength }), {
        expiresIn,
      }),
    createMultipart: async (reference) => {
      const command = new CreateMultipartUploadCommand({ ...object(reference), ContentType: PDF })
      const { UploadId } = await store.write((within) => client.send(command, within))
      if (UploadId === undefined) throw new Error('the store began a file in parts without a name')
      return UploadId
    },
    listParts: partsOf,
    complete: async (reference, multipartId, parts) => {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const command = new CompleteMultipartUploadCommand({
        ...inParts(reference, multipartId),
        MultipartUpload: { Parts },
      })
      const isDone = await store.write(async (within) => {
        try {
          await client.send(command, within)
          return true
        } catch (error) {
          if (statusOf(error) === 400) throw wrongParts()
          // Some stores report another error for an upload that does not exist.
          if (isMissing(error) || !(await partsOf(reference, multipartId))) return false
          throw error
        }
      })
      // A retry after a lost response finds the complete file.
      if (!isDone && !(await findReceived(reference))) throw wrongParts()
    },
    abort: async (reference, multipartId) => {
      const command = new AbortMultipartUploadCommand(inParts(reference, multipartId))
      await store.write((within) => nullIfMissing(client.send(command, within)))
    },
    findReceived,
    promote: (reference, etag, key) => promoteUpload(store, { from: incomingKey(reference), etag, key }),
    discard: async (reference) => {
      await store.write((within) => client.send(new DeleteObjectCommand(object(reference)), within))
    },
    credentials: openCredentials(address),
  }
}

async function listParts(
  { client }: S3Store,
  upload: { Bucket: string; Key: string; UploadId: string },
  within: { abortSignal: AbortSignal },
): Promise<UploadedPart[]> {
  const parts: UploadedPart[] = []
  let after: string | undefined
  do {
    const page = await client.send(
      new ListPartsCommand({ ...upload, ...(after !== undefined && { PartNumberMarker: after }) }),
      within,
    )
    for (const { PartNumber = 0, Size = 0, ETag } of page.Parts ?? []) {
      parts.push({ partNumber: PartNumber, size: Size, etag: unquoted(ETag) })
    }
    after = page.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (after !== undefined)
  return parts.sort((a, b) => a.partNumber - b.partNumber)
}

// The store's administrator creates this role; without the role nobody gets credentials.
const ROLE = 'arn:aws:iam:::role/portal-uploads'
// The shortest lifetime that the store allows, in seconds.
const SHORTEST = 900
const ANSWER_WITHIN = 8_000

// Credentials that may send files to one person's uploads and do nothing else, from the store's own token service.
function openCredentials({ endpoint, region, bucket, ...keys }: S3Address): DirectStaging['credentials'] {
  let opened: Promise<STSClient> | undefined
  const open = async () => {
    const { STSClient } = await import('@aws-sdk/client-sts')
    return new STSClient({ endpoint, region, credentials: keys, maxAttempts: 2 })
  }
  return async (userId, seconds) => {
    const { AssumeRoleCommand } = await import('@aws-sdk/client-sts')
    opened ??= open()
    const client = await opened
    const prefix = `${INCOMING_PREFIX}${userId}/`
    const mayPut = { Effect: 'Allow', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${bucket}/${prefix}*`] }
    const command = new AssumeRoleCommand({
      RoleArn: ROLE,
      RoleSessionName: userId,
      DurationSeconds: Math.max(seconds, SHORTEST),
      Policy: JSON.stringify({ Version: '2012-10-17', Statement: [mayPut] }),
    })
    try {
      const { Credentials: given } = await client.send(command, { abortSignal: AbortSignal.timeout(ANSWER_WITHIN) })
      if (!given?.AccessKeyId || !given.SecretAccessKey || !given.SessionToken || !given.Expiration) return null
      return {
        accessKeyId: given.AccessKeyId,
        secretAccessKey: given.SecretAccessKey,
        sessionToken: given.SessionToken,
        expiresAt: given.Expiration,
        bucket,
        region,
        prefix,
      }
    } catch (error) {
      const status = statusOf(error)
      if (status !== undefined && (status < 500 || status === 501)) return null
      throw cannotStoreFiles(error)
    }
  }
}
