import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import { MAX_PARTS, type MultipartUpload, type ReceivedPart } from '#contract/documents/uploads.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { fieldError, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { lockPerson } from '#server/database/people.store.ts'
import type { Deps } from '#server/deps.ts'
import { assertPdf, tooLarge } from './assert-pdf.ts'
import {
  deleteOldestMultiparts,
  deleteUnfiled,
  selectCompletedParts,
  updateCompletedParts,
  updatePartsSize,
} from './multipart.store.ts'
import { receive, type UploadBody } from './transfers.ts'
import {
  bestEffort,
  removeLeftovers,
  type StagedAtStore,
  type StagedByPortal,
  type StoredPart,
  saveReceivedFile,
} from './upload-bytes.ts'
import {
  alreadyFiled,
  assertDiskSpace,
  FILE_QUOTA,
  invalidLink,
  LINK_LIFETIME,
  MULTIPART_LIFETIME,
  quotaReached,
} from './upload-limits.ts'
import { createLink, createPartLink, isPartSignatureValid, type PartLink } from './upload-link.ts'
import { insertUpload, lockUpload, selectUpload, storedBytesOf, type UploadRow } from './uploads.store.ts'

const MAX_UNFINISHED_PER_PERSON = 20

export interface MultipartReference {
  key: string
  uploadId: string
}

type MultipartRow = UploadRow & { multipartId: string }

const uploadNotFound = () => new Refusal('notFound', 'Upload not found')
const damagedParts = () =>
  new Refusal('conflict', 'Some parts of this file were damaged on the way. Please upload the file again.')

const referenceOf = ({ id, userId }: UploadRow) => ({ userId, uploadId: id })

export async function createMultipart(deps: Deps, caller: Actor): Promise<MultipartUpload> {
  if ((await storedBytesOf(deps.db, caller.id)) >= FILE_QUOTA) throw quotaReached()
  await assertDiskSpace(deps)
  const { staging } = deps.storage
  const at = deps.now()
  const id = uuid()
  const reference = { userId: caller.id, uploadId: id }
  const multipartId = await staging.createMultipart(reference)
  const expiresAt = new Date(at.getTime() + MULTIPART_LIFETIME)
  const evicted = await deps.transaction(async (tx) => {
    await lockPerson(tx, caller.id)
    const oldest = await deleteOldestMultiparts(tx, caller.id, MAX_UNFINISHED_PER_PERSON - 1)
    await insertUpload(tx, { id, userId: caller.id, multipartId, reservedBytes: null, expiresAt, at })
    return oldest
  })
  for (const leftovers of evicted) await removeLeftovers(deps, leftovers)
  return { key: staging.keyOf(reference), uploadId: multipartId, partSize: staging.partSize }
}

/** Answers not found alike for an unknown, an expired and another person's upload. */
async function findOwnMultipart(
  deps: Deps,
  caller: Actor,
  { key, uploadId }: MultipartReference,
): Promise<MultipartRow> {
  const reference = deps.storage.staging.parseKey(key)
  const upload = reference ? await selectUpload(deps.db, reference.uploadId) : undefined
  const isIt = (one: UploadRow): one is MultipartRow =>
    one.multipartId === uploadId && one.userId === reference?.userId && one.expiresAt > deps.now()
  const named = upload && isIt(upload) ? upload : undefined
  return foundIfAllowed(named, (one) => may.usesUpload(caller, one), 'Upload')
}

export async function listParts(deps: Deps, caller: Actor, named: MultipartReference): Promise<ReceivedPart[]> {
  const upload = await findOwnMultipart(deps, caller, named)
  const received = await deps.storage.staging.listParts(referenceOf(upload), upload.multipartId)
  const parts = received ?? ((await isComplete(deps, upload)) ? await selectCompletedParts(deps.db, upload.id) : null)
  if (!parts) throw uploadNotFound()
  return parts.map(({ partNumber, size, etag }) => ({ PartNumber: partNumber, Size: size, ETag: etag }))
}

async function isComplete({ storage: { staging } }: Deps, upload: MultipartRow): Promise<boolean> {
  if (upload.storageKey !== null) return true
  return staging.mode === 'direct' && (await staging.findReceived(referenceOf(upload))) !== null
}

export async function signPart(
  deps: Deps,
  caller: Actor,
  { partNumber, size, ...named }: MultipartReference & { partNumber: string; size?: number | undefined },
): Promise<{ url: string }> {
  if (size !== undefined && size > MAX_FILE_BYTES) throw tooLarge()
  const upload = await findOwnMultipart(deps, caller, named)
  const number = /^\d{1,3}$/.test(partNumber) ? Number(partNumber) : 0
  if (number < 1 || number > MAX_PARTS) throw fieldError('partNumber', `Parts are numbered from 1 to ${MAX_PARTS}`)
  const { staging } = deps.storage
  const { multipartId, userId, id } = upload
  if (staging.mode === 'direct') {
    return { url: await staging.signPart(referenceOf(upload), multipartId, number, LINK_LIFETIME / 1000, size) }
  }
  const expiresAt = new Date(deps.now().getTime() + LINK_LIFETIME)
  return { url: createPartLink(deps.secret, { userId, multipartId, uploadId: id, partNumber: number, expiresAt }) }
}

export async function storePart(
  deps: Deps,
  caller: Actor,
  { link, body }: { link: PartLink | null; body: UploadBody },
): Promise<{ etag: string }> {
  const upload = await openPartLink(deps, caller, link)
  const { staging } = deps.storage
  if (!link || staging.mode !== 'portal' || upload.storageKey !== null) throw uploadNotFound()
  const reference = referenceOf(upload)
  const [there, otherUploadsBytes] = await Promise.all([
    staging.listParts(reference, upload.multipartId),
    storedBytesOf(deps.db, caller.id, upload.id),
  ])
  const otherPartsBytes = totalSize((there ?? []).filter((part) => part.partNumber !== link.partNumber))
  const room = { file: MAX_FILE_BYTES - otherPartsBytes, quota: FILE_QUOTA - otherUploadsBytes - otherPartsBytes }
  assertCapacity(body.contentLength, room)
  await assertDiskSpace(deps)
  const { partNumber } = link
  const sent = { userId: caller.id, uploadId: upload.id, partNumber, bytes: body.contentLength || room.file }
  const part = await receive(deps, sent, body, (bytes) =>
    staging.receive(reference, upload.multipartId, partNumber, limitSize(bytes, room)),
  )
  // Checks again, because concurrent parts may fit alone but not together.
  const totalBytes = totalSize((await staging.listParts(reference, upload.multipartId)) ?? [])
  if (totalBytes > MAX_FILE_BYTES) await discardIfInvalid(deps, upload, tooLarge())
  await updatePartsSize(deps.db, upload.id, totalBytes)
  return { etag: part.etag }
}

const totalSize = (parts: readonly StoredPart[]) => parts.reduce((sum, { size }) => sum + size, 0)

async function openPartLink(deps: Deps, caller: Actor, link: PartLink | null): Promise<MultipartRow> {
  if (!link || link.expires <= deps.now().getTime()) throw invalidLink()
  const upload = await selectUpload(deps.db, link.uploadId)
  const { multipartId } = upload ?? { multipartId: null }
  if (!upload || multipartId === null) throw invalidLink()
  if (!isPartSignatureValid(deps.secret, link, { userId: upload.userId, multipartId })) throw invalidLink()
  return foundIfAllowed({ ...upload, multipartId }, (one) => may.usesUpload(caller, one), 'Upload')
}

interface FreeSpace {
  file: number
  quota: number
}

function assertCapacity(bytes: number, room: FreeSpace) {
  if (bytes > room.file) throw tooLarge()
  if (bytes > room.quota) throw quotaReached()
}

async function* limitSize(source: AsyncIterable<Uint8Array>, room: FreeSpace): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of source) {
    size += piece.length
    assertCapacity(size, room)
    yield piece
  }
  if (size === 0) throw new Refusal('invalid', 'This part is empty. Please upload the file again.')
}

export interface CompletedPart {
  PartNumber: number
  ETag: string
}

/** Assembles the parts; idempotent, so that a client may retry after a lost response. */
export async function completeMultipart(
  deps: Deps,
  caller: Actor,
  { sent, ...named }: MultipartReference & { sent: readonly CompletedPart[] },
): Promise<{ location: string }> {
  const upload = await findOwnMultipart(deps, caller, named)
  const { staging } = deps.storage
  if (staging.mode === 'direct') {
    await completeAtStore(deps, { staging, upload, sent })
    const link = new URL(await staging.signPut(referenceOf(upload), 1))
    return { location: link.origin + link.pathname }
  }
  const location = createLink(deps.secret, upload)
  if (upload.storageKey !== null) return { location }
  try {
    await assemble(deps, { staging, upload, sent })
  } catch (error) {
    // One of two concurrent calls finds the parts gone.
    const now = error instanceof Refusal ? await selectUpload(deps.db, upload.id) : undefined
    if (!now?.storageKey) throw error
  }
  return { location }
}

async function assemble(
  deps: Deps,
  { staging, upload, sent }: { staging: StagedByPortal; upload: MultipartRow; sent: readonly CompletedPart[] },
) {
  const reference = referenceOf(upload)
  const parts = matchParts(await staging.listParts(reference, upload.multipartId), sent)
  await updateCompletedParts(deps.db, upload.id, parts)
  const storageKey = randomUUID()
  const { size, ...stored } = await deps.storage
    .write(storageKey, assertPdf(staging.readParts(reference, upload.multipartId, parts)))
    .catch((error) => discardIfInvalid(deps, upload, error))
  await saveReceivedFile(deps, upload, { storageKey, fileSize: size, ...stored })
  await bestEffort(deps, () => staging.abort(reference, upload.multipartId))
}

async function completeAtStore(
  deps: Deps,
  { staging, upload, sent }: { staging: StagedAtStore; upload: MultipartRow; sent: readonly CompletedPart[] },
) {
  const reference = referenceOf(upload)
  const there = await staging.listParts(reference, upload.multipartId)
  if (!there && (await isComplete(deps, upload))) return
  const parts = matchParts(there, sent)
  if (totalSize(parts) > MAX_FILE_BYTES) await discardIfInvalid(deps, upload, tooLarge())
  await updateCompletedParts(deps.db, upload.id, parts)
  await staging.complete(reference, upload.multipartId, parts)
}

function matchParts(there: readonly StoredPart[] | null, sent: readonly CompletedPart[]): StoredPart[] {
  if (!there) throw uploadNotFound()
  if (new Set(sent.map(({ PartNumber }) => PartNumber)).size < sent.length) {
    throw fieldError('parts', 'List each part only once')
  }
  return sent
    .map(({ PartNumber, ETag }) => {
      const etag = ETag.replaceAll('"', '')
      const part = there.find((one) => one.partNumber === PartNumber && one.etag === etag)
      if (!part) throw damagedParts()
      return part
    })
    .sort((a, b) => a.partNumber - b.partNumber)
}

/** Deletes the upload at once when no retry could make it valid. */
async function discardIfInvalid(deps: Deps, upload: MultipartRow, error: unknown): Promise<never> {
  const isInvalid = error instanceof Refusal && (error.kind === 'wrongType' || error.kind === 'tooLarge')
  const leftovers = isInvalid ? await deleteUpload(deps, upload) : undefined
  if (leftovers) await removeLeftovers(deps, leftovers)
  throw error
}

const deleteUpload = (deps: Deps, { id }: UploadRow) =>
  deps.transaction(async (tx) => {
    const [, leftovers] = await Promise.all([lockUpload(tx, id), deleteUnfiled(tx, id)])
    return leftovers
  })

export async function abortMultipart(deps: Deps, caller: Actor, named: MultipartReference): Promise<void> {
  const upload = await findOwnMultipart(deps, caller, named)
  const leftovers = await deleteUpload(deps, upload)
  if (!leftovers) throw alreadyFiled()
  await removeLeftovers(deps, leftovers)
}

export async function temporaryCredentials(deps: Deps, caller: Actor) {
  const { staging } = deps.storage
  const given = staging.mode === 'direct' ? await staging.credentials(caller.id, LINK_LIFETIME / 1000) : null
  if (!given) throw new Refusal('notFound', 'This store gives no temporary credentials')
  const { accessKeyId, secretAccessKey, sessionToken, expiresAt, bucket, region, prefix } = given
  return {
    credentials: {
      AccessKeyId: accessKeyId,
      SecretAccessKey: secretAccessKey,
      SessionToken: sessionToken,
      Expiration: expiresAt.toISOString(),
    },
    bucket,
    region,
    prefix,
  }
}
