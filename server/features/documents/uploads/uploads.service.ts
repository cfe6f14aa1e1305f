import { hkdfSync, randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { MAX_FILE_BYTES, PDF } from '#contract/documents/accepted-file.ts'
import { FALSE_FILE_SIZE, PDF_ONLY } from '#contract/documents/documents.ts'
import { type DeviceKey, objectPathOf, type UploadTicket } from '#contract/documents/uploads.ts'
import type { AuditAction } from '#domain/audit/audit-labels.ts'
import { pdfFileName } from '#domain/documents/file-names.ts'
import { cannotReadFile, fileWasDeleted } from '#domain/documents/file-refusals.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { fieldError, found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, LockedUpload, SentUpload } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectPersonOfFile } from '#server/privacy/consents.store.ts'
import { disclose } from '#server/privacy/disclose.ts'
import { assertPdf, assertPdfOrPicture, tooLarge } from './assert-pdf.ts'
import { discardStaged, inspectUpload, type ReceivedUpload, takeReceivedUpload } from './inspect-upload.ts'
import { type OpenedObject, openVerified } from './stored-files.service.ts'
import { receive, type UploadBody } from './transfers.ts'
import { saveReceivedFile } from './upload-bytes.ts'
import {
  alreadyFiled,
  assertDiskSpace,
  FILE_QUOTA,
  invalidLink,
  LINK_LIFETIME,
  quotaReached,
  tooManyLinks,
} from './upload-limits.ts'
import { createLink, isSignatureValid, type UploadLink } from './upload-link.ts'
import {
  insertUpload,
  isFiled,
  lockUpload,
  reservedBytesOf,
  selectUpload,
  storedBytesOf,
  type UploadRow,
} from './uploads.store.ts'

const ATTACH_TRIES = 3

/** Signs a link for one file, valid for 15 minutes; on the portal's own disk the link works for this person only. */
export async function startUpload(deps: Deps, caller: Actor, size?: number): Promise<UploadTicket> {
  if (size !== undefined && size > MAX_FILE_BYTES) throw tooLarge()
  await assertDiskSpace(deps)
  const reservedBytes = deps.storage.staging.mode === 'direct' ? (size ?? MAX_FILE_BYTES) : null
  const stored = await storedBytesOf(deps.db, caller.id)
  if (stored >= FILE_QUOTA) throw quotaReached()
  if (reservedBytes !== null && stored + reservedBytes + (await reservedBytesOf(deps.db, caller.id)) > FILE_QUOTA) {
    throw tooManyLinks()
  }
  const at = deps.now()
  const expiresAt = new Date(at.getTime() + LINK_LIFETIME)
  const upload = { id: uuid(), userId: caller.id, multipartId: null, reservedBytes, expiresAt, at }
  await insertUpload(deps.db, upload)
  return { uploadURL: await createUploadUrl(deps, upload, size), objectPath: objectPathOf(upload.id) }
}

async function createUploadUrl(
  { storage: { staging }, secret }: Deps,
  upload: Pick<UploadRow, 'id' | 'userId' | 'expiresAt'>,
  size: number | undefined,
): Promise<string> {
  if (staging.mode === 'portal') return createLink(secret, upload)
  return staging.signPut({ userId: upload.userId, uploadId: upload.id }, LINK_LIFETIME / 1000, size)
}

export async function storeUpload(
  deps: Deps,
  caller: Actor,
  { link, body }: { link: UploadLink | null; body: UploadBody },
): Promise<{ etag: string }> {
  const upload = await findUploadOfLink(deps, caller, link)
  if (upload.isFiled) throw alreadyFiled()
  if (body.contentLength > MAX_FILE_BYTES) throw tooLarge()
  await assertDiskSpace(deps)
  // A payment channel has a picture of its QR code.
  const checked = may.can(caller, 'channels.propose') ? assertPdfOrPicture : assertPdf
  const sent = { userId: caller.id, uploadId: upload.id, partNumber: 0, bytes: body.contentLength || MAX_FILE_BYTES }
  return receive(deps, sent, body, async (bytes) => {
    // Files are immutable: a second request gets a new key.
    const storageKey = randomUUID()
    const { size, ...stored } = await deps.storage.write(storageKey, checked(bytes))
    await saveReceivedFile(deps, upload, { storageKey, fileSize: size, ...stored })
    return { etag: stored.sha256 }
  })
}

async function findUploadOfLink(deps: Deps, caller: Actor, link: UploadLink | null): Promise<UploadRow> {
  if (!link || link.expires <= deps.now().getTime()) throw invalidLink()
  const upload = await selectUpload(deps.db, link.uploadId)
  // The location of a multipart upload looks like a link, but nothing may be sent there.
  if (!upload || upload.multipartId !== null || !isSignatureValid(deps.secret, link, upload.userId)) throw invalidLink()
  return foundIfAllowed(upload, (one) => may.usesUpload(caller, one), 'Upload')
}

export const attachUpload = <T>(
  deps: Deps,
  caller: Caller,
  sent: SentUpload,
  write: (tx: Tx, file: LockedUpload) => Promise<T>,
): Promise<T> => attachUploads(deps, caller, [sent], async (tx, files) => write(tx, found(files[0], 'Upload')))

export async function attachUploads<T>(
  deps: Deps,
  caller: Caller,
  sent: readonly SentUpload[],
  write: (tx: Tx, files: readonly LockedUpload[]) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < ATTACH_TRIES; tries++) {
    const uploads = await inspectedUploads(deps, caller, sent)
    const filed = await deps.transaction(async (tx) => {
      const files = await lockUploads(tx, caller, uploads)
      return files && { files, written: await write(tx, files) }
    })
    if (!filed) continue
    const fresh = new Set(filed.files.filter(({ isFiled }) => !isFiled).map(({ id }) => id))
    for (const { id, userId } of uploads) if (fresh.has(id)) await discardStaged(deps, { userId, uploadId: id })
    return filed.written
  }
  throw new Refusal('conflict', 'This file was replaced while it was being filed. Please try again.')
}

async function inspectedUploads(deps: Deps, caller: Caller, sent: readonly SentUpload[]): Promise<ReceivedUpload[]> {
  const uploads: ReceivedUpload[] = []
  for (const one of sent) {
    const upload = await takeReceivedUpload(deps, caller, one.uploadURL)
    if (!upload.isFiled) assertAsSent(one, upload)
    await inspectUpload(deps, caller, upload)
    uploads.push(upload)
  }
  return uploads
}

/** Locks the uploads in a global order; returns null when inspected bytes were replaced. */
async function lockUploads(tx: Tx, caller: Actor, uploads: readonly ReceivedUpload[]): Promise<LockedUpload[] | null> {
  const locked = new Map<string, LockedUpload>()
  for (const id of uploads.map((upload) => upload.id).toSorted()) {
    const file = await lockSentUpload(tx, caller, id)
    if (!file) return null
    locked.set(id, file)
  }
  return uploads.map(({ id }) => found(locked.get(id), 'Upload'))
}

function assertAsSent({ fileSize, mimeType }: SentUpload, upload: ReceivedUpload) {
  if (fileSize !== undefined && fileSize !== upload.fileSize) throw fieldError('fileSize', FALSE_FILE_SIZE)
  if (mimeType !== undefined && mimeType !== PDF) throw fieldError('mimeType', PDF_ONLY)
}

/** Returns null when the inspected bytes were replaced. */
async function lockSentUpload(tx: Tx, caller: Actor, uploadId: string): Promise<LockedUpload | null> {
  const [locked, wasFiled] = await Promise.all([lockUpload(tx, uploadId), isFiled(tx, uploadId)])
  const { id, fileSize, sha256, pageCount, isInspected } = foundIfAllowed(
    locked,
    (upload) => may.usesUpload(caller, upload),
    'Upload',
  )
  if (wasFiled) return { id, isFiled: true }
  return isInspected && fileSize !== null && sha256 !== null
    ? { id, isFiled: false, fileSize, sha256, pageCount }
    : null
}

type AccessMode = 'view' | 'prefetch'

const accessActions = { view: 'document.opened', prefetch: 'document.sent_ahead' } as const satisfies Record<
  AccessMode,
  AuditAction
>

const subjectOf = (uploadId: string, documentId: string | null) =>
  documentId === null ? `upload:${uploadId}` : `document:${documentId}`

/**
 * Refuses an unfiled file, which was not inspected. Checks each time, because a sender may have left the team and
 * evidence may have been removed.
 */
const mayOpen = (caller: Caller, upload: NonNullable<Awaited<ReturnType<typeof selectUpload>>>) =>
  upload.isFiled &&
  (upload.documentId === null
    ? may.readEvidence(caller, upload)
    : may.readDocument(caller, { userId: upload.ofPerson }))

/** Opens a filed file; an admin's access is logged before the first byte is sent. */
export async function openObject(
  deps: Deps,
  caller: Caller,
  { uploadId, access, isDownload }: { uploadId: string; access: AccessMode | null; isDownload: boolean },
): Promise<OpenedObject> {
  const { ofPerson, storageKey, documentId, fileName, fileSize, sha256, isEncrypted } = foundIfAllowed(
    await selectUpload(deps.db, uploadId),
    (upload) => mayOpen(caller, upload),
    'Document',
  )
  if (storageKey === null) throw fileWasDeleted()
  const hasHash = fileSize !== null && sha256 !== null
  const file = hasHash ? await openVerified(deps, storageKey, { size: fileSize, sha256, isEncrypted }) : null
  if (!file) throw cannotReadFile(new Error('a stored file is not where its row says'))
  if (access && ofPerson !== caller.id) {
    try {
      if (isDownload) await discloseDownload(deps, caller, uploadId)
      await deps.accessLog.record(caller, { action: accessActions[access], subject: subjectOf(uploadId, documentId) })
    } catch (error) {
      file.stream.destroy()
      throw error
    }
  }
  return { fileName: pdfFileName(fileName ?? ''), ...file }
}

/** Records a disclosure when a colleague saves a file; viewing is no disclosure. */
async function discloseDownload(deps: Deps, caller: Caller, uploadId: string) {
  await deps.transaction(async (tx) => {
    const file = await selectPersonOfFile(tx, uploadId)
    if (!file || file.userId === caller.id) return
    const requirement = checklist.find(({ id }) => id === file.name)
    await disclose(tx, {
      userId: file.userId,
      purposes: ['run_application'],
      what: [{ kind: 'document', name: requirement?.name ?? 'A proof', sha256: file.sha256 }],
      to: 'Our team',
      channel: 'download',
      by: caller.id,
      at: deps.now(),
    })
  })
}

/** Derives the key from the portal's secret and stores it nowhere: without a session, a device cannot decrypt. */
export function getDeviceKey({ secret }: Pick<Deps, 'secret'>, { id }: Pick<Actor, 'id'>): DeviceKey {
  const key = hkdfSync('sha256', secret, id, 'files that wait on a device', 32)
  return { key: Buffer.from(key).toString('base64') }
}
