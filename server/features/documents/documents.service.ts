import { v7 as uuid } from 'uuid'
import { PDF } from '#contract/documents/accepted-file.ts'
import {
  type Document,
  type DocumentVersion,
  type FileDocument,
  ON_BEHALF_REQUIRED,
} from '#contract/documents/documents.ts'
import { FILED_ELSEWHERE } from '#contract/messages/messages.ts'
import { FIRST_STATUS } from '#domain/documents/review.ts'
import { sameFile } from '#domain/documents/same-file.ts'
import { attachmentFiled, documentFiled } from '#domain/effects/documents.ts'
import * as may from '#domain/may.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import { foundApplication, lockUnlessErased, readableApplication } from '#server/cases/application-access.ts'
import { type ApplicationOwner, selectApplicationOwner } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, NewFile } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import { setRequirementStatus } from '#server/features/requirements/requirements.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { toDocument, toVersion } from './document-view.ts'
import {
  type DocumentRow,
  insertDocument,
  replaceCurrent,
  selectDocumentOfUpload,
  selectDocuments,
  selectSameFile,
} from './documents.store.ts'
import { leaveOutReplaced } from './sittings.service.ts'

export async function fileDocument(
  deps: Deps,
  caller: Caller,
  { filing, alreadyThere }: { filing: FileDocument; alreadyThere: () => void },
): Promise<Document> {
  if (caller.applicationId !== filing.applicationId)
    assertMayFile(caller, await selectApplicationOwner(deps.db, filing.applicationId), filing)
  const { document, isNew } = await deps.attachUpload(caller, filing, async (tx, file) => {
    // Concurrent uploads for one application wait here, so that they replace each other one by one.
    const { userId: applicantId } = assertMayFile(caller, await lockUnlessErased(tx, filing.applicationId), filing)
    if (!file.isFiled) {
      const onBehalf = applicantId === caller.id ? null : (filing.onBehalf?.how ?? null)
      const newFiling = { filing: { ...filing, onBehalf }, file, applicantId, by: caller.user }
      return { document: await fileNew(tx, deps, contextOf(deps, caller), newFiling), isNew: true }
    }
    const existing = found(await selectDocumentOfUpload(tx, file.id), 'Document')
    return { document: sameDocument(existing, filing), isNew: false }
  })
  if (!isNew) alreadyThere()
  return toDocument(document, document.filedBy === null ? 'applicant' : 'team')
}

function assertMayFile(caller: Caller, owner: ApplicationOwner | undefined, { onBehalf }: FileDocument) {
  const application = foundApplication(owner, (one) => may.fileDocument(caller, one))
  if (application.userId !== caller.id && !onBehalf) throw fieldError('onBehalf', ON_BEHALF_REQUIRED)
  return application
}

function sameDocument(existing: DocumentRow, filing: FileDocument): DocumentRow {
  if (existing.requirementId === filing.requirementId && existing.applicationId === filing.applicationId)
    return existing
  throw new Refusal('conflict', 'This file has already been filed for another document')
}

interface NewFiling {
  filing: Omit<FileDocument, 'onBehalf'> & { onBehalf: string | null }
  file: NewFile
  applicantId: string
  by: Caller['user']
}

async function fileNew(
  tx: Tx,
  deps: Deps,
  context: RecordContext,
  { filing, file, applicantId, by }: NewFiling,
): Promise<DocumentRow> {
  const same = filing.confirmSameFile === false && (await selectSameFile(tx, { ...filing, sha256: file.sha256 }))
  if (same) throw sameFile(same)
  const { onBehalf } = filing
  const pending = await insertPending(tx, deps, context, { ...filing, file, applicantId })
  const document = onBehalf ? { ...pending, filedBy: by.name, filedByFirstName: by.firstName } : pending
  await record(tx, context, documentFiled, { ...document, applicantId, onBehalf })
  return document
}

interface FileOfRequirement extends Pick<FileDocument, 'applicationId' | 'requirementId' | 'fileName'> {
  applicantId: string
  onBehalf?: string | null
  file: Omit<NewFile, 'isFiled'>
}

/** Files an attachment of an applicant's message; the caller holds the lock on the application. */
export async function fileFromMessage(
  tx: Tx,
  deps: Deps,
  context: RecordContext,
  { messageId, ...attached }: FileOfRequirement & { messageId: string },
): Promise<{ document: Document; isNew: boolean }> {
  const existing = await selectDocumentOfUpload(tx, attached.file.id)
  if (existing && existing.requirementId !== attached.requirementId) throw new Refusal('conflict', FILED_ELSEWHERE)
  if (existing) return { document: toDocument(existing, 'team'), isNew: false }
  const document = { ...(await insertPending(tx, deps, context, attached)), fromMessage: true }
  await record(tx, context, attachmentFiled, { ...document, messageId, applicantId: attached.applicantId })
  return { document: toDocument(document, 'team'), isNew: true }
}

async function insertPending(
  tx: Tx,
  deps: Deps,
  context: RecordContext,
  { applicationId, requirementId, applicantId, fileName, file, onBehalf = null }: FileOfRequirement,
): Promise<DocumentRow> {
  const id = uuid()
  const { at } = context
  const document = {
    id,
    applicationId,
    requirementId,
    uploadId: file.id,
    fileName,
    fileSize: file.fileSize,
    mimeType: PDF,
    sha256: file.sha256,
    pageCount: file.pageCount,
    status: FIRST_STATUS,
    uploadedAt: at,
  }
  const [replacedId] = await Promise.all([
    replaceCurrent(tx, { applicationId, requirementId, at }),
    insertDocument(tx, { ...document, onBehalf }),
    setRequirementStatus(tx, { applicationId, requirementId, documentStatus: FIRST_STATUS, notes: null, at }),
  ])
  if (replacedId) await leaveOutReplaced(tx, deps, context, { replacedId, applicationId, applicantId })
  return {
    ...document,
    reviewNotes: null,
    reviewReason: null,
    reviewReasons: null,
    reviewPointers: null,
    reviewedAt: null,
    reviewerName: null,
    reviewerFirstName: null,
    replacedAt: null,
    fromMessage: false,
    filedBy: null,
    filedByFirstName: null,
  }
}

export async function listDocuments(
  deps: Deps,
  caller: Caller,
  { applicationId, versions, page }: { applicationId: string; versions: 'current' | 'all'; page: PageRequest },
): Promise<PageOf<DocumentVersion>> {
  const [{ rows, total }, application] = await Promise.all([
    newestPage(deps.db, page, selectDocuments(applicationId, versions), (row) => row),
    readableApplication(deps.db, caller, applicationId),
  ])
  return { rows: rows.map((row) => toVersion(row, audienceOf(caller, application))), total }
}
