import type { FileDocument } from '#contract/documents/documents.ts'
import type { Tx } from '#server/database/open.ts'
import type { Caller } from './caller.ts'

export type FileClaim = Pick<FileDocument, 'uploadURL'> & Partial<Pick<FileDocument, 'fileSize' | 'mimeType'>>

export interface NewFile {
  id: string
  isFiled: false
  fileSize: number
  sha256: string
  pageCount: number | null
}

/** With `isFiled` it was filed by an earlier request: there is nothing left to write. */
export type ClaimedFile = NewFile | { id: string; isFiled: true }

/**
 * Inspects an uploaded PDF, then calls `write` in a transaction to file it. The inspection runs before the transaction;
 * if the bytes were replaced meanwhile, it starts again.
 */
export type ClaimUploads = <T>(
  caller: Caller,
  sent: readonly FileClaim[],
  write: (tx: Tx, files: readonly ClaimedFile[]) => Promise<T>,
) => Promise<T>

export type ClaimUpload = <T>(
  caller: Caller,
  sent: FileClaim,
  write: (tx: Tx, file: ClaimedFile) => Promise<T>,
) => Promise<T>
