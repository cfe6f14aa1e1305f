import { hkdfSync, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { FALSE_FILE_SIZE, type FileDocument, MAX_FILE_BYTES, PDF, PDF_ONLY } from '#contract/documents.ts'
import { type DeviceKey, objectPathOf, type UploadTicket } from '#contract/uploads.ts'
import type { AuditAction } from '#domain/audit/labels.ts'
import { pdfFileName } from '#domain/documents/file-names.ts'
import { cannotReadFile } from '#domain/documents/storage-away.ts'
import { type Actor, hideUnless, may } from '#domain/permissions.ts'
import { Refusal, wrongField } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { assertPdf, tooLarge } from './assert-pdf.ts'
import { type ArrivedUpload, discardReceived, findReceivedUpload, inspectUpload } from './inspection.ts'
import { openVerified } from './kept-files.service.ts'
import { type Body, receive } from './under-way.ts'
import { assertSpace, recordReceived } from './upload-cleanup.ts'
import { alreadyFiled, FILE_QUOTA, LINK_LIFETIME, linkRefused, quotaReached, tooManyLinks } from './upload-limits.ts'
import { isGenuine, type UploadLink, writeLink } from './upload-link.ts'
import {
  findUpload,
  insertUpload,
  isFiled,
  lockUpload,
  reservedBytesOf,
  storedBytesOf,
  type UploadRow,
} from './uploads.store.ts'

const CLAIM_TRIES = 3

/** A link to which one file may be sent within 15 minutes; on the portal's own disk by this person alone. */
export async function startUpload(deps: Deps, caller: Actor, size?: number): Promise<UploadTicket> {
  if (size !== undefined && size > MAX_FILE_BYTES) throw tooLarge()
  await assertSpace(deps)
  const reservedBytes = deps.storage.intake.way === 'direct' ? (size ?? MAX_FILE_BYTES) : null
  const stored = await storedBytesOf(deps.db, caller.id)
  if (stored >= FILE_QUOTA) throw quotaReached()
  if (reservedBytes !== null && stored + reservedBytes + (await reservedBytesOf(deps.db, caller.id)) > FILE_QUOTA) {
    throw tooManyLinks()
  }
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + LINK_LIFETIME)
  const upload = { id: uuid(), userId: caller.id, multipartId: null, reservedBytes, expiresAt, at }
  await insertUpload(deps.db, upload)
  return { uploadURL: await linkTo(deps, upload, size), objectPath: objectPathOf(upload.id) }
}

async function linkTo(
  { storage: { intake }, secret }: Deps,
  upload: Pick<UploadRow, 'id' | 'userId' | 'expiresAt'>,
  size: number | undefined,
): Promise<string> {
  if (intake.way === 'portal') return writeLink(secret, upload)
  return intake.signPut({ userId: upload.userId, uploadId: upload.id }, LINK_LIFETIME / 1000, size)
}

/** Stores the bytes that a link was given for; they replace what an earlier arrival left. */
export async function storeUpload(
  deps: Deps,
  caller: Actor,
  link: UploadLink | null,
  body: Body,
): Promise<{ etag: string }> {
  const upload = await openLink(deps, caller, link)
  if (upload.isFiled) throw alreadyFiled()
  if (body.claimedBytes > MAX_FILE_BYTES) throw tooLarge()
  await assertSpace(deps)
  const sent = { userId: caller.id, uploadId: upload.id, partNumber: 0, bytes: body.claimedBytes || MAX_FILE_BYTES }
  return receive(deps, sent, body, async (bytes) => {
    // Bytes never change under a key: a second arrival gets a key of its own.
    const storageKey = randomUUID()
    const { size, sha256, isEncrypted = false } = await deps.storage.keep(storageKey, assertPdf(bytes))
    await recordReceived(deps, upload, {
      storageKey,
      fileSize: size,
      sha256,
      isEncrypted,
      stagedEtag: null,
      at: deps.now(),
    })
    deps.metrics.uploadTaken(size)
    return { etag: sha256 }
  })
}

async function openLink(deps: Deps, caller: Actor, link: UploadLink | null): Promise<UploadRow> {
  if (!link || link.expires <= deps.now().getTime()) throw linkRefused()
  const upload = await findUpload(deps.db, link.uploadId)
  // The location of a file in parts has the form of a link, but nothing may be sent there.
  if (!upload || upload.multipartId !== null || !isGenuine(deps.secret, link, upload.userId)) throw linkRefused()
  return hideUnless(upload, (one) => may.usesUpload(caller, one), 'Upload')
}

/** What the sender says of a file that has been uploaded; of what proves a step nothing but where it is. */
type FileClaim = Pick<FileDocument, 'uploadURL'> & Partial<Pick<FileDocument, 'fileSize' | 'mimeType'>>

export interface NewFile {
  id: string
  isFiled: false
  fileSize: number
  sha256: string
  pageCount: number | null
}

/** An upload that was filed before keeps its document: there is nothing to write with it. */
export type ClaimedFile = NewFile | { id: string; isFiled: true }

/**
 * Hands an uploaded PDF to `write`, which files it in the same transaction. What has arrived is inspected before, outside
 * the transaction, and handed over only if it is still the same.
 */
export async function claimUpload<T>(
  deps: Deps,
  caller: Caller,
  sent: FileClaim,
  write: (tx: Tx, file: ClaimedFile) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < CLAIM_TRIES; tries++) {
    const upload = await findReceivedUpload(deps, caller, sent.uploadURL)
    if (!upload.isFiled) assertAsSent(sent, upload)
    await inspectUpload(deps, caller, upload)
    const claimed = await deps.transaction(async (tx) => {
      const file = await lockClaimed(tx, caller, upload.id)
      return file && { file, written: await write(tx, file) }
    })
    if (!claimed) continue
    if (!claimed.file.isFiled) await discardReceived(deps, { userId: upload.userId, uploadId: upload.id })
    return claimed.written
  }
  throw new Refusal('conflict', 'This file was replaced while it was being filed. Please try again.')
}

function assertAsSent({ fileSize, mimeType }: FileClaim, upload: ArrivedUpload) {
  if (fileSize !== undefined && fileSize !== upload.fileSize) throw wrongField('fileSize', FALSE_FILE_SIZE)
  if (mimeType !== undefined && mimeType !== PDF) throw wrongField('mimeType', PDF_ONLY)
}

/** Null when other bytes took the place of those that were inspected. */
async function lockClaimed(tx: Tx, caller: Actor, uploadId: string): Promise<ClaimedFile | null> {
  const [locked, wasFiled] = await Promise.all([lockUpload(tx, uploadId), isFiled(tx, uploadId)])
  const { id, fileSize, sha256, pageCount, isInspected } = hideUnless(
    locked,
    (upload) => may.usesUpload(caller, upload),
    'Upload',
  )
  if (wasFiled) return { id, isFiled: true }
  return isInspected && fileSize !== null && sha256 !== null
    ? { id, isFiled: false, fileSize, sha256, pageCount }
    : null
}

export interface OpenedObject {
  fileName: string
  size: number
  stream: Readable
}

type OpeningMode = 'now' | 'ahead'

const lookActions = { now: 'document.opened', ahead: 'document.sent_ahead' } as const satisfies Record<
  OpeningMode,
  AuditAction
>

/** A filed file for whoever may see it; that an admin looks is written down before the first byte. */
export async function openObject(
  deps: Deps,
  caller: Caller,
  uploadId: string,
  { look }: { look: OpeningMode | null },
): Promise<OpenedObject> {
  const { userId, storageKey, documentId, fileName, fileSize, sha256, isEncrypted } = hideUnless(
    await findUpload(deps.db, uploadId),
    // What was not filed was not judged either, and is nobody's to see.
    (upload) => upload.isFiled && may.readDocument(caller, upload),
    'Document',
  )
  const isKept = storageKey !== null && fileSize !== null && sha256 !== null
  const file = isKept ? await openVerified(deps, storageKey, { size: fileSize, sha256, isEncrypted }) : null
  if (!file) throw cannotReadFile(new Error('a stored file is not where its row says'))
  if (look && userId !== caller.id) {
    try {
      const subject = documentId === null ? `upload:${uploadId}` : `document:${documentId}`
      await deps.readings.note(caller, { action: lookActions[look], subject })
    } catch (error) {
      file.stream.destroy()
      throw error
    }
  }
  return { fileName: pdfFileName(fileName ?? ''), size: file.size, stream: file.stream }
}

/** A key of each person's own, made of the portal's secret: it is nowhere kept, and gone for a device without a session. */
export function deviceKeyOf({ secret }: Pick<Deps, 'secret'>, { id }: Pick<Actor, 'id'>): DeviceKey {
  const key = hkdfSync('sha256', secret, id, 'files that wait on a device', 32)
  return { key: Buffer.from(key).toString('base64') }
}
