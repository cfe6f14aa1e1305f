import { randomUUID } from 'node:crypto'
import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import { INFECTED } from '#contract/documents/documents.ts'
import { WRONG_UPLOAD_LINK } from '#contract/documents/uploads.ts'
import { uploadInfected } from '#domain/effects/documents.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { fieldError, foundIfAllowed, Refusal, type RefusalKind } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { tooLarge } from './assert-pdf.ts'
import { withInspectionLease } from './inspection-leases.ts'
import { readUpload } from './read-upload.ts'
import { bestEffort, type StagedAtStore, saveReceivedFile, tryRemove } from './upload-bytes.ts'
import { isSignatureValid, parseLink } from './upload-link.ts'
import { selectUpload, type UploadRow, updateInspection, updateRefusedFile } from './uploads.store.ts'

const PROMOTE_TRIES = 3

export type ReceivedUpload = UploadRow & { storageKey: string; fileSize: number }

/** Finds the received upload of one of our URLs, and promotes staged bytes; parses the URL and never fetches it. */
export async function takeReceivedUpload(deps: Deps, caller: Actor, uploadURL: string): Promise<ReceivedUpload> {
  const upload = foundIfAllowed(await findUploadByUrl(deps, uploadURL), (one) => may.usesUpload(caller, one), 'Upload')
  const { staging } = deps.storage
  const current = staging.mode === 'direct' && !upload.isFiled ? await promoteReceived(deps, staging, upload) : upload
  if (isReceived(current)) return current
  // For a client that missed the first answer; the bytes have been deleted.
  if (current.scan === 'infected') throw fieldError('uploadURL', INFECTED)
  throw fieldError('uploadURL', 'No file has been uploaded yet. Please upload the file again.')
}

const isReceived = (upload: UploadRow): upload is ReceivedUpload =>
  upload.storageKey !== null && upload.fileSize !== null

async function findUploadByUrl(
  { db, secret, storage: { staging } }: Pick<Deps, 'db' | 'secret' | 'storage'>,
  uploadURL: string,
): Promise<UploadRow> {
  const link = parseLink(uploadURL)
  const reference = staging.mode === 'direct' ? staging.parseUrl(uploadURL) : null
  const uploadId = link?.uploadId ?? reference?.uploadId
  const upload = uploadId === undefined ? undefined : await selectUpload(db, uploadId)
  const isOurs = upload && (link ? isSignatureValid(secret, link, upload.userId) : upload.userId === reference?.userId)
  if (!upload || !isOurs) throw fieldError('uploadURL', WRONG_UPLOAD_LINK)
  return upload
}

/** Promotes staged bytes to a key that never had a signed URL, unless already promoted. */
async function promoteReceived(deps: Deps, staging: StagedAtStore, upload: UploadRow): Promise<UploadRow> {
  const reference = { userId: upload.userId, uploadId: upload.id }
  for (let tries = 0; tries < PROMOTE_TRIES; tries++) {
    const received = await staging.findReceived(reference)
    if (!received || received.etag === upload.stagedEtag) return upload
    if (received.size > MAX_FILE_BYTES) {
      await bestEffort(deps, () => staging.discard(reference))
      throw tooLarge()
    }
    const storageKey = randomUUID()
    if (!(await staging.promote(reference, received.etag, storageKey))) continue
    await saveReceivedFile(deps, upload, { storageKey, fileSize: received.size, stagedEtag: received.etag })
    return (await selectUpload(deps.db, upload.id)) ?? upload
  }
  throw new Refusal('conflict', 'This file is still being uploaded. Please wait until it is complete, then try again.')
}

const expectedOf = ({ fileSize, sha256, isEncrypted }: UploadRow) =>
  fileSize === null || sha256 === null ? null : { size: fileSize, sha256, isEncrypted }

const TEMPORARY_REFUSALS = new Set<RefusalKind>(['unavailable', 'tooMany'])

/**
 * Inspects received bytes once, and deletes bytes that cannot be filed. While the scanner or the store is unavailable,
 * the bytes stay for a retry.
 */
export async function inspectUpload(deps: Deps, caller: Caller, upload: ReceivedUpload): Promise<void> {
  // Bytes inspected before a scanner was configured are inspected again.
  const isInspected = (one: UploadRow) => one.isInspected && !(one.scan === 'unscanned' && deps.config.clamdUrl)
  if (isInspected(upload) || upload.isFiled) return
  try {
    await withInspectionLease(deps, caller.id, async () => {
      const now = await selectUpload(deps.db, upload.id)
      // Another request inspected or replaced the bytes while this request waited for its lease.
      if (!now || isInspected(now) || now.storageKey !== upload.storageKey) return
      const { size, sha256, pageCount, scan } = await readUpload(deps, upload.storageKey, expectedOf(now))
      await updateInspection(deps.db, upload, { size, sha256, pageCount, scan, at: deps.now() })
    })
  } catch (error) {
    // Replaced meanwhile: the new bytes will be inspected instead.
    if ((await selectUpload(deps.db, upload.id))?.storageKey !== upload.storageKey) return
    if (error instanceof Refusal && !TEMPORARY_REFUSALS.has(error.kind))
      await refuse(deps, caller, { ...upload, refusal: error })
    throw error
  }
}

async function refuse(
  deps: Deps,
  caller: Caller,
  { id, userId, storageKey, refusal }: ReceivedUpload & { refusal: Refusal },
) {
  const { malware } = refusal.details
  const isTakenOff = await deps.transaction(async (tx) => {
    const isRefused = await updateRefusedFile(tx, {
      id,
      storageKey,
      scan: malware === undefined ? 'waiting' : 'infected',
    })
    if (isRefused && malware !== undefined) {
      const found = { uploadId: id, signature: malware }
      await record(tx, contextOf(deps, caller), uploadInfected, found)
    }
    return isRefused
  })
  if (!isTakenOff) return
  await tryRemove(deps, storageKey)
  await discardStaged(deps, { userId, uploadId: id })
}

export async function discardStaged(
  deps: Pick<Deps, 'storage' | 'log'>,
  reference: { userId: string; uploadId: string },
): Promise<void> {
  const { staging } = deps.storage
  if (staging.mode === 'direct') await bestEffort(deps, () => staging.discard(reference))
}
