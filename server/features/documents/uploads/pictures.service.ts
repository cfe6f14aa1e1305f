import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { INFECTED, NOT_A_PICTURE, PICTURE_TOO_LARGE } from '#contract/documents/documents.ts'
import { cannotReadFile } from '#domain/documents/file-refusals.ts'
import { type PictureType, pictureTypeOf } from '#domain/documents/pictures.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { discardStaged, type ReceivedUpload, takeReceivedUpload } from './inspect-upload.ts'
import { openVerified } from './stored-files.service.ts'
import { alreadyFiled } from './upload-limits.ts'
import { isFiled, lockUpload, selectUpload, updatePicture } from './uploads.store.ts'

const MAX_PICTURE_BYTES = 1024 * 1024

export interface LockedPicture {
  id: string
  type: PictureType
}

export async function attachPicture<T>(
  deps: Deps,
  caller: Caller,
  uploadURL: string,
  write: (tx: Tx, picture: LockedPicture) => Promise<T>,
): Promise<T> {
  const upload = await takeReceivedUpload(deps, caller, uploadURL)
  if (upload.isFiled) throw alreadyFiled()
  const bytes = await bytesOf(deps, upload)
  const type = pictureTypeOf(bytes)
  if (!type) throw fieldError('qrUploadURL', NOT_A_PICTURE)
  const { verdict } = await deps.scanner.scan(Readable.from([bytes]))
  if (verdict === 'infected') throw fieldError('qrUploadURL', INFECTED)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const written = await deps.transaction(async (tx) => {
    const locked = await lockUpload(tx, upload.id)
    if (locked?.storageKey !== upload.storageKey) throw replaced()
    if (await isFiled(tx, upload.id)) throw alreadyFiled()
    await updatePicture(tx, { id: upload.id, size: bytes.length, sha256, scan: verdict, at: deps.now() })
    return write(tx, { id: upload.id, type })
  })
  await discardStaged(deps, { userId: upload.userId, uploadId: upload.id })
  return written
}

const replaced = () => new Refusal('conflict', 'This picture was replaced while it was being filed. Please try again.')

async function bytesOf({ storage }: Deps, { storageKey, fileSize, isEncrypted }: ReceivedUpload): Promise<Buffer> {
  if (fileSize > MAX_PICTURE_BYTES) throw fieldError('qrUploadURL', PICTURE_TOO_LARGE)
  const file = await storage.open(storageKey, { isEncrypted })
  if (!file) throw cannotReadFile(new Error('a picture that was sent is not there'))
  try {
    return await buffer(file.stream)
  } catch (error) {
    throw cannotReadFile(error)
  }
}

/** Opens a filed picture; the caller has checked that the viewer may see its row. */
export async function openPicture(deps: Deps, uploadId: string): Promise<{ size: number; stream: Readable }> {
  const row = await selectUpload(deps.db, uploadId)
  const { storageKey, fileSize, sha256, isEncrypted } = row ?? {}
  const hasHash = storageKey && fileSize && sha256 && isEncrypted !== undefined
  const file = hasHash ? await openVerified(deps, storageKey, { size: fileSize, sha256, isEncrypted }) : null
  if (!file) throw cannotReadFile(new Error('a stored picture is not where its row says'))
  return file
}
