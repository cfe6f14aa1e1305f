import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { MAX_FILE_BYTES } from '#contract/documents.ts'
import { type ArrivedPart, MAX_PARTS, type MultipartUpload } from '#contract/uploads.ts'
import { type Actor, hideUnless, may } from '#domain/permissions.ts'
import { Refusal, wrongField } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { assertPdf, tooLarge } from './assert-pdf.ts'
import { deleteOldestMultiparts, deleteUnfiled, findJoinedParts, noteJoining, noteParts } from './multipart.store.ts'
import { type Body, receive } from './under-way.ts'
import {
  assertSpace,
  bestEffort,
  recordReceived,
  removeLeftovers,
  type StoredPart,
  type UploadsByPortal,
  type UploadsToStore,
} from './upload-cleanup.ts'
import {
  alreadyFiled,
  FILE_QUOTA,
  LINK_LIFETIME,
  linkRefused,
  MULTIPART_LIFETIME,
  quotaReached,
} from './upload-limits.ts'
import { isGenuinePart, type PartLink, writeLink, writePartLink } from './upload-link.ts'
import { findUpload, insertUpload, lockFilesOf, lockUpload, storedBytesOf, type UploadRow } from './uploads.store.ts'

const UNFINISHED_PER_PERSON = 20

export interface Named {
  key: string
  uploadId: string
}

type Multipart = UploadRow & { multipartId: string }

const notOnItsWay = () => new Refusal('notFound', 'Upload not found')
const wrongParts = () =>
  new Refusal('conflict', 'Some parts of this file were damaged on the way. Please upload the file again.')

const arrivalOf = ({ id, userId }: UploadRow) => ({ userId, uploadId: id })

export async function createMultipart(deps: Deps, caller: Actor): Promise<MultipartUpload> {
  if ((await storedBytesOf(deps.db, caller.id)) >= FILE_QUOTA) throw quotaReached()
  await assertSpace(deps)
  const { intake } = deps.storage
  const at = deps.now()
  const id = uuid()
  const arrival = { userId: caller.id, uploadId: id }
  const multipartId = await intake.begin(arrival)
  const expiresAt = new Date(at.getTime() + MULTIPART_LIFETIME)
  const givenUp = await deps.transaction(async (tx) => {
    await lockFilesOf(tx, caller.id)
    const oldest = await deleteOldestMultiparts(tx, caller.id, UNFINISHED_PER_PERSON - 1)
    await insertUpload(tx, { id, userId: caller.id, multipartId, reservedBytes: null, expiresAt, at })
    return oldest
  })
  for (const remains of givenUp) await removeLeftovers(deps, remains)
  return { key: intake.keyOf(arrival), uploadId: multipartId, partSize: intake.partSize }
}

/** The upload that a client names, if it is this person's and still lives; unknown and another person's are one. */
async function ownMultipart(deps: Deps, caller: Actor, { key, uploadId }: Named): Promise<Multipart> {
  const arrival = deps.storage.intake.arrivalOf(key)
  const upload = arrival ? await findUpload(deps.db, arrival.uploadId) : undefined
  const isIt = (one: UploadRow): one is Multipart =>
    one.multipartId === uploadId && one.userId === arrival?.userId && one.expiresAt > deps.now()
  const named = upload && isIt(upload) ? upload : undefined
  return hideUnless(named, (one) => may.usesUpload(caller, one), 'Upload')
}

export async function receivedParts(deps: Deps, caller: Actor, named: Named): Promise<ArrivedPart[]> {
  const upload = await ownMultipart(deps, caller, named)
  const onTheirWay = await deps.storage.intake.parts(arrivalOf(upload), upload.multipartId)
  const parts = onTheirWay ?? ((await isWhole(deps, upload)) ? await findJoinedParts(deps.db, upload.id) : null)
  if (!parts) throw notOnItsWay()
  return parts.map(({ partNumber, size, etag }) => ({ PartNumber: partNumber, Size: size, ETag: etag }))
}

async function isWhole({ storage: { intake } }: Deps, upload: Multipart): Promise<boolean> {
  if (upload.storageKey !== null) return true
  return intake.way === 'direct' && (await intake.arrived(arrivalOf(upload))) !== null
}

/** Where one part goes by PUT within 15 minutes. */
export async function signPart(
  deps: Deps,
  caller: Actor,
  named: Named,
  { partNumber, size }: { partNumber: string; size?: number | undefined },
): Promise<{ url: string }> {
  if (size !== undefined && size > MAX_FILE_BYTES) throw tooLarge()
  const upload = await ownMultipart(deps, caller, named)
  const number = /^\d{1,3}$/.test(partNumber) ? Number(partNumber) : 0
  if (number < 1 || number > MAX_PARTS) throw wrongField('partNumber', `Parts are numbered from 1 to ${MAX_PARTS}`)
  const { intake } = deps.storage
  const { multipartId, userId, id } = upload
  if (intake.way === 'direct') {
    return { url: await intake.signPart(arrivalOf(upload), multipartId, number, LINK_LIFETIME / 1000, size) }
  }
  const expiresAt = new Date(deps.now().getTime() + LINK_LIFETIME)
  return { url: writePartLink(deps.secret, { userId, multipartId, uploadId: id, partNumber: number, expiresAt }) }
}

export async function storePart(
  deps: Deps,
  caller: Actor,
  link: PartLink | null,
  body: Body,
): Promise<{ etag: string }> {
  const upload = await openPartLink(deps, caller, link)
  const { intake } = deps.storage
  if (!link || intake.way !== 'portal' || upload.storageKey !== null) throw notOnItsWay()
  const arrival = arrivalOf(upload)
  const [there, elsewhere] = await Promise.all([
    intake.parts(arrival, upload.multipartId),
    storedBytesOf(deps.db, caller.id, upload.id),
  ])
  const beside = sizeOf((there ?? []).filter((part) => part.partNumber !== link.partNumber))
  const room = { file: MAX_FILE_BYTES - beside, quota: FILE_QUOTA - elsewhere - beside }
  assertCapacity(body.claimedBytes, room)
  await assertSpace(deps)
  const { partNumber } = link
  const sent = { userId: caller.id, uploadId: upload.id, partNumber, bytes: body.claimedBytes || room.file }
  const part = await receive(deps, sent, body, (bytes) =>
    intake.receive(arrival, upload.multipartId, partNumber, within(bytes, room)),
  )
  // Those that came at the same time each found room for themselves alone.
  const together = sizeOf((await intake.parts(arrival, upload.multipartId)) ?? [])
  if (together > MAX_FILE_BYTES) await giveUpIfWrong(deps, upload, tooLarge())
  await noteParts(deps.db, upload.id, together)
  return { etag: part.etag }
}

const sizeOf = (parts: readonly StoredPart[]) => parts.reduce((sum, { size }) => sum + size, 0)

async function openPartLink(deps: Deps, caller: Actor, link: PartLink | null): Promise<Multipart> {
  if (!link || link.expires <= deps.now().getTime()) throw linkRefused()
  const upload = await findUpload(deps.db, link.uploadId)
  const { multipartId } = upload ?? { multipartId: null }
  if (!upload || multipartId === null) throw linkRefused()
  if (!isGenuinePart(deps.secret, link, { userId: upload.userId, multipartId })) throw linkRefused()
  return hideUnless({ ...upload, multipartId }, (one) => may.usesUpload(caller, one), 'Upload')
}

interface FreeSpace {
  file: number
  quota: number
}

function assertCapacity(bytes: number, room: FreeSpace) {
  if (bytes > room.file) throw tooLarge()
  if (bytes > room.quota) throw quotaReached()
}

async function* within(source: AsyncIterable<Uint8Array>, room: FreeSpace): AsyncGenerator<Uint8Array> {
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

/** Makes one file of the parts; asked again after an answer that was lost, it tells the same location. */
export async function completeMultipart(
  deps: Deps,
  caller: Actor,
  named: Named,
  sent: readonly CompletedPart[],
): Promise<{ location: string }> {
  const upload = await ownMultipart(deps, caller, named)
  const { intake } = deps.storage
  if (intake.way === 'direct') {
    await completeAtStore(deps, intake, upload, sent)
    const link = new URL(await intake.signPut(arrivalOf(upload), 1))
    return { location: link.origin + link.pathname }
  }
  const location = writeLink(deps.secret, upload)
  if (upload.storageKey !== null) return { location }
  try {
    await join(deps, intake, upload, sent)
  } catch (error) {
    // Asked twice at the same moment, one of the two finds the parts gone.
    const now = error instanceof Refusal ? await findUpload(deps.db, upload.id) : undefined
    if (!now?.storageKey) throw error
  }
  return { location }
}

async function join(deps: Deps, intake: UploadsByPortal, upload: Multipart, sent: readonly CompletedPart[]) {
  const arrival = arrivalOf(upload)
  const parts = chosen(await intake.parts(arrival, upload.multipartId), sent)
  await noteJoining(deps.db, upload.id, parts)
  const storageKey = randomUUID()
  const {
    size,
    sha256,
    isEncrypted = false,
  } = await deps.storage
    .keep(storageKey, assertPdf(intake.joined(arrival, upload.multipartId, parts)))
    .catch((error) => giveUpIfWrong(deps, upload, error))
  await recordReceived(deps, upload, {
    storageKey,
    fileSize: size,
    sha256,
    isEncrypted,
    stagedEtag: null,
    at: deps.now(),
  })
  deps.metrics.uploadTaken(size)
  await bestEffort(deps, () => intake.abort(arrival, upload.multipartId))
}

async function completeAtStore(deps: Deps, intake: UploadsToStore, upload: Multipart, sent: readonly CompletedPart[]) {
  const arrival = arrivalOf(upload)
  const there = await intake.parts(arrival, upload.multipartId)
  if (!there && (await isWhole(deps, upload))) return
  const parts = chosen(there, sent)
  if (sizeOf(parts) > MAX_FILE_BYTES) await giveUpIfWrong(deps, upload, tooLarge())
  await noteJoining(deps.db, upload.id, parts)
  await intake.complete(arrival, upload.multipartId, parts)
}

function chosen(there: readonly StoredPart[] | null, sent: readonly CompletedPart[]): StoredPart[] {
  if (!there) throw notOnItsWay()
  if (new Set(sent.map(({ PartNumber }) => PartNumber)).size < sent.length) {
    throw wrongField('parts', 'List each part only once')
  }
  return sent
    .map(({ PartNumber, ETag }) => {
      const etag = ETag.replaceAll('"', '')
      const part = there.find((one) => one.partNumber === PartNumber && one.etag === etag)
      if (!part) throw wrongParts()
      return part
    })
    .sort((a, b) => a.partNumber - b.partNumber)
}

/** What no further try could make right is removed at once. */
async function giveUpIfWrong(deps: Deps, upload: Multipart, error: unknown): Promise<never> {
  const isWrong = error instanceof Refusal && (error.kind === 'wrongType' || error.kind === 'tooLarge')
  const remains = isWrong ? await forget(deps, upload) : undefined
  if (remains) await removeLeftovers(deps, remains)
  throw error
}

const forget = (deps: Deps, { id }: UploadRow) =>
  deps.transaction(async (tx) => {
    const [, remains] = await Promise.all([lockUpload(tx, id), deleteUnfiled(tx, id)])
    return remains
  })

/** Gives up a file in parts, whole or not, unless it was filed. */
export async function abortMultipart(deps: Deps, caller: Actor, named: Named): Promise<void> {
  const upload = await ownMultipart(deps, caller, named)
  const remains = await forget(deps, upload)
  if (!remains) throw alreadyFiled()
  await removeLeftovers(deps, remains)
}

export async function temporaryCredentials(deps: Deps, caller: Actor) {
  const { intake } = deps.storage
  const given = intake.way === 'direct' ? await intake.credentials(caller.id, LINK_LIFETIME / 1000) : null
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
