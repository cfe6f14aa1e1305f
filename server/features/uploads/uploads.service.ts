import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { getObject, MAX_FILE_BYTES, type UploadTicket, WRONG_UPLOAD_LINK } from '#contract/documents.ts'
import { RequirementId } from '#contract/requirements.ts'
import { cannotReadFile } from '#domain/documents/storage-away.ts'
import { type Actor, hideUnless, may } from '#domain/permissions.ts'
import { Refusal, wrongField } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { judgePdf, tooLarge } from './judge-pdf.ts'
import { isGenuine, readLink, type UploadLink, writeLink } from './upload-link.ts'
import {
  type Arrival,
  fillUpload,
  findUpload,
  insertUpload,
  lockFilesOf,
  lockUpload,
  storedBytesOf,
  type UploadRow,
} from './uploads.store.ts'

const LINK_LIFETIME = 15 * 60_000
const VERSIONS_PER_TAB = 10
/** Ten versions of every document of the checklist, each as large as a file may be. */
export const FILE_QUOTA = RequirementId.options.length * VERSIONS_PER_TAB * MAX_FILE_BYTES

const linkRefused = () => new Refusal('forbidden', 'This upload link is no longer valid. Please upload the file again.')
const alreadyFiled = () => new Refusal('conflict', 'This file has already been filed and cannot be changed')
const quotaReached = () =>
  new Refusal('conflict', 'Your storage for documents is full. Please contact support to make room.')

export const objectPathOf = (uploadId: string): string => getObject.path.replace(':uploadId', uploadId)

/** A link to which this person, and nobody else, may send one file within 15 minutes. */
export async function startUpload(deps: Deps, caller: Actor): Promise<UploadTicket> {
  if ((await storedBytesOf(deps.db, caller.id)) >= FILE_QUOTA) throw quotaReached()
  const at = deps.now()
  const upload = { id: uuid(), userId: caller.id, expiresAt: new Date(at.getTime() + LINK_LIFETIME), at }
  await insertUpload(deps.db, upload)
  return { uploadURL: writeLink(deps.secret, upload), objectPath: objectPathOf(upload.id) }
}

/** Stores the bytes that a link was given for; they replace what an earlier arrival left. */
export async function storeUpload(
  deps: Deps,
  caller: Actor,
  link: UploadLink | null,
  body: { claimedBytes: number; bytes: AsyncIterable<Uint8Array> },
): Promise<{ sha256: string }> {
  const upload = await openLink(deps, caller, link)
  if (upload.documentId !== null) throw alreadyFiled()
  if (body.claimedBytes > MAX_FILE_BYTES) throw tooLarge()
  if ((await storedBytesOf(deps.db, caller.id)) - (upload.fileSize ?? 0) >= FILE_QUOTA) throw quotaReached()

  // Bytes never change under a key: a second arrival gets a key of its own.
  const storageKey = randomUUID()
  const { size, sha256 } = await deps.storage.keep(storageKey, judgePdf(body.bytes))
  const former = await noteArrival(deps, upload, { storageKey, fileSize: size, sha256, at: deps.now() })
  if (former !== null) await removeQuietly(deps, former)
  deps.metrics.uploadTaken(size)
  return { sha256 }
}

async function openLink(deps: Deps, caller: Actor, link: UploadLink | null): Promise<UploadRow> {
  if (!link || link.expires <= deps.now().getTime()) throw linkRefused()
  const upload = await findUpload(deps.db, link.uploadId)
  if (!upload || !isGenuine(deps.secret, link, upload.userId)) throw linkRefused()
  return hideUnless(upload, (one) => may.usesUpload(caller, one), 'Upload')
}

/** Writes down what arrived; answers the key of the bytes it replaces. */
async function noteArrival(deps: Deps, upload: UploadRow, arrival: Arrival): Promise<string | null> {
  try {
    return await deps.transaction(async (tx) => {
      const [, locked, isFilled] = await Promise.all([
        lockFilesOf(tx, upload.userId),
        lockUpload(tx, upload.id),
        fillUpload(tx, upload, arrival, FILE_QUOTA),
      ])
      if (locked && isFilled) return locked.storageKey
      throw (await storedBytesOf(tx, upload.userId)) + arrival.fileSize > FILE_QUOTA ? quotaReached() : alreadyFiled()
    })
  } catch (error) {
    // After a broken connection nobody knows whether the row was written; the clean-up finds out later.
    if (error instanceof Refusal) await removeQuietly(deps, arrival.storageKey)
    throw error
  }
}

async function removeQuietly(deps: Deps, storageKey: string) {
  try {
    await deps.storage.remove(storageKey)
  } catch (error) {
    deps.log.warn({ err: error }, 'bytes that are no longer needed stay until the clean-up')
  }
}

export interface ClaimedUpload {
  id: string
  fileSize: number
  sha256: string
}

/** The filled upload behind a link, kept from changing until the transaction ends. Nothing is fetched from the link. */
export async function claimUpload(
  tx: Tx,
  deps: Pick<Deps, 'secret'>,
  actor: Actor,
  uploadURL: string,
): Promise<ClaimedUpload> {
  const link = readLink(uploadURL)
  const upload = link ? await lockUpload(tx, link.uploadId) : undefined
  if (!link || !upload || !isGenuine(deps.secret, link, upload.userId)) {
    throw wrongField('uploadURL', WRONG_UPLOAD_LINK)
  }
  const { id, fileSize, sha256 } = hideUnless(upload, (one) => may.usesUpload(actor, one), 'Upload')
  if (fileSize === null || sha256 === null)
    throw wrongField('uploadURL', 'No file has arrived yet. Please upload the file again.')
  return { id, fileSize, sha256 }
}

export interface OpenedObject {
  fileName: string
  size: number
  stream: Readable
}

/** A stored file for whoever may see it; that an admin looks is written down before the first byte. */
export async function openObject(
  deps: Deps,
  caller: Caller,
  uploadId: string,
  { isLook }: { isLook: boolean },
): Promise<OpenedObject> {
  const { userId, storageKey, documentId, fileName } = hideUnless(
    await findUpload(deps.db, uploadId),
    (upload) => mayOpen(caller, upload),
    'Document',
  )
  const file = storageKey === null ? null : await deps.storage.open(storageKey)
  if (!file) throw cannotReadFile(new Error('a stored file is not where its row says'))
  if (isLook && documentId !== null && userId !== caller.id) {
    try {
      await recordLook(deps, caller, documentId)
    } catch (error) {
      file.stream.destroy()
      throw error
    }
  }
  return { fileName: fileName ?? 'document.pdf', size: file.size, stream: file.stream }
}

function mayOpen(actor: Actor, upload: UploadRow): boolean {
  if (upload.storageKey === null) return false
  return upload.documentId === null ? may.usesUpload(actor, upload) : may.readDocument(actor, upload)
}

const recordLook = (deps: Deps, caller: Caller, documentId: string) =>
  recordAudit(deps.db, {
    at: deps.now(),
    ...auditedAs(caller),
    action: 'document.opened',
    subject: `document:${documentId}`,
    detail: {},
  })
