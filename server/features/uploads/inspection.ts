import { randomUUID } from 'node:crypto'
import { INFECTED, MAX_FILE_BYTES, WRONG_UPLOAD_LINK } from '#contract/documents.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { type Actor, hideUnless, may } from '#domain/permissions.ts'
import { Refusal, type RefusalKind, wrongField } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { tooLarge } from './assert-pdf.ts'
import { inspect } from './inspect.ts'
import { inTurn } from './reader-turns.ts'
import { bestEffort, recordReceived, removeIfPossible, type UploadsToStore } from './upload-cleanup.ts'
import { isGenuine, readLink } from './upload-link.ts'
import { detachFile, findUpload, saveInspection, type UploadRow } from './uploads.store.ts'

const ADOPT_TRIES = 3

export type ArrivedUpload = UploadRow & { storageKey: string; fileSize: number }

/** The upload of this person behind a link or a location, with what has arrived for it. Nothing is fetched from the link. */
export async function findReceivedUpload(deps: Deps, caller: Actor, uploadURL: string): Promise<ArrivedUpload> {
  const upload = hideUnless(await uploadOfUrl(deps, uploadURL), (one) => may.usesUpload(caller, one), 'Upload')
  const { intake } = deps.storage
  const current = intake.way === 'direct' && !upload.isFiled ? await promoteReceived(deps, intake, upload) : upload
  if (hasArrived(current)) return current
  // Told again to whoever missed the answer; the bytes are gone.
  if (current.scan === 'infected') throw wrongField('uploadURL', INFECTED)
  throw wrongField('uploadURL', 'No file has been uploaded yet. Please upload the file again.')
}

const hasArrived = (upload: UploadRow): upload is ArrivedUpload =>
  upload.storageKey !== null && upload.fileSize !== null

async function uploadOfUrl(
  { db, secret, storage: { intake } }: Pick<Deps, 'db' | 'secret' | 'storage'>,
  uploadURL: string,
): Promise<UploadRow> {
  const link = readLink(uploadURL)
  const arrival = intake.way === 'direct' ? intake.arrivalOfLink(uploadURL) : null
  const uploadId = link?.uploadId ?? arrival?.uploadId
  const upload = uploadId === undefined ? undefined : await findUpload(db, uploadId)
  const isOurs = upload && (link ? isGenuine(secret, link, upload.userId) : upload.userId === arrival?.userId)
  if (!upload || !isOurs) throw wrongField('uploadURL', WRONG_UPLOAD_LINK)
  return upload
}

/** Copies what arrived at the store to a key that was never signed, unless that was done before. */
async function promoteReceived(deps: Deps, intake: UploadsToStore, upload: UploadRow): Promise<UploadRow> {
  const arrival = { userId: upload.userId, uploadId: upload.id }
  for (let tries = 0; tries < ADOPT_TRIES; tries++) {
    const received = await intake.arrived(arrival)
    if (!received || received.etag === upload.stagedEtag) return upload
    if (received.size > MAX_FILE_BYTES) {
      await bestEffort(deps, () => intake.discard(arrival))
      throw tooLarge()
    }
    const storageKey = randomUUID()
    if (!(await intake.adopt(arrival, received.etag, storageKey))) continue
    await recordReceived(deps, upload, {
      storageKey,
      fileSize: received.size,
      sha256: null,
      isEncrypted: false,
      stagedEtag: received.etag,
      at: deps.now(),
    })
    deps.metrics.uploadTaken(received.size)
    return (await findUpload(deps.db, upload.id)) ?? upload
  }
  throw new Refusal('conflict', 'This file is still being uploaded. Please wait until it is complete, then try again.')
}

const knownOf = ({ fileSize, sha256, isEncrypted }: UploadRow) =>
  fileSize === null || sha256 === null ? null : { size: fileSize, sha256, isEncrypted }

const SAYS_NOTHING_OF_FILE = new Set<RefusalKind>(['unavailable', 'tooMany'])

/**
 * Looks into what has arrived, once: bytes that cannot be filed are removed and refused. While the scanner or the store
 * is away nothing is lost, so that filing can be tried again.
 */
export async function inspectUpload(deps: Deps, caller: Caller, upload: ArrivedUpload): Promise<void> {
  // What was looked into before there was a scanner is looked into again.
  const isInspected = (one: UploadRow) => one.isInspected && !(one.scan === 'unscanned' && deps.config.clamdUrl)
  if (isInspected(upload) || upload.isFiled) return
  try {
    await inTurn(deps, caller.id, async () => {
      const now = await findUpload(deps.db, upload.id)
      // Judged, or replaced, while this one waited.
      if (!now || isInspected(now) || now.storageKey !== upload.storageKey) return
      const { size, sha256, pageCount, scan } = await inspect(deps, upload.storageKey, knownOf(now))
      await saveInspection(deps.db, upload, { size, sha256, pageCount, scan, at: deps.now() })
    })
  } catch (error) {
    // Bytes that were replaced meanwhile are gone: the ones in their place are to be judged.
    if ((await findUpload(deps.db, upload.id))?.storageKey !== upload.storageKey) return
    if (error instanceof Refusal && !SAYS_NOTHING_OF_FILE.has(error.kind)) await refuse(deps, caller, upload, error)
    throw error
  }
}

async function refuse(deps: Deps, caller: Caller, { id, userId, storageKey }: ArrivedUpload, refusal: Refusal) {
  const { malware } = refusal.details
  const isEmptied = await deps.transaction(async (tx) => {
    const isOurs = await detachFile(tx, { id, storageKey, scan: malware === undefined ? 'waiting' : 'infected' })
    if (isOurs && malware !== undefined) {
      const found = { uploadId: id, signature: malware }
      await record(tx, contextOf(deps, caller), consequences.uploadInfected, found)
    }
    return isOurs
  })
  if (!isEmptied) return
  await removeIfPossible(deps, storageKey)
  await discardReceived(deps, { userId, uploadId: id })
}

export async function discardReceived(
  deps: Pick<Deps, 'storage' | 'log'>,
  arrival: { userId: string; uploadId: string },
): Promise<void> {
  const { intake } = deps.storage
  if (intake.way === 'direct') await bestEffort(deps, () => intake.discard(arrival))
}
