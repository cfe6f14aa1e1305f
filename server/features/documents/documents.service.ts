import { v7 as uuid } from 'uuid'
import {
  type Document,
  type DocumentVersion,
  FALSE_FILE_SIZE,
  type FileDocument,
  PDF,
  PDF_ONLY,
} from '#contract/documents.ts'
import { FIRST_STATUS } from '#domain/documents/review.ts'
import { may } from '#domain/permissions.ts'
import { Refusal, wrongField } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { statusAfter } from '#domain/requirements/status.ts'
import { findApplicationOwner, lockApplicationOwner } from '#server/access/application-access.store.ts'
import { asVisible, readableApplication } from '#server/access/application-access.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import { refreshPendingOn } from '#server/features/applications/pending-on.service.ts'
import { markRequirement } from '#server/features/requirements/requirements.service.ts'
import {
  type ArrivedUpload,
  type ClaimedUpload,
  claimUpload,
  findReceivedUpload,
  forgetArrival,
  inspectUpload,
} from '#server/features/uploads/inspection.service.ts'
import { objectPathOf } from '#server/features/uploads/uploads.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { idAfter, type PageAsk, type PageOf, pageOfShortList } from '#server/http/page.ts'
import { announce } from '#server/live/announce.store.ts'
import {
  countDocumentsOf,
  type DocumentRow,
  findDocumentOfUpload,
  findDocuments,
  insertDocument,
  replaceCurrent,
  type VersionRow,
} from './documents.store.ts'

const FILING_TRIES = 3

// The address of an admin who has given no name is not for applicants.
const SOMEBODY_OF_THE_OFFICE = 'The review team'

/** A document as everybody who may read it sees it; the link it came by is nobody's business any more. */
export const shownDocument = ({ uploadId, reviewerName, ...row }: DocumentRow): Document => ({
  ...row,
  uploadURL: null,
  objectPath: objectPathOf(uploadId),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  reviewedBy: row.reviewedAt && (reviewerName || SOMEBODY_OF_THE_OFFICE),
  uploadedAt: row.uploadedAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
})

const shownVersion = ({ reviews, ...row }: VersionRow): DocumentVersion => ({
  ...shownDocument(row),
  ...(reviews && {
    reviews: reviews.map(({ by, at, ...review }) => ({
      ...review,
      by: by || SOMEBODY_OF_THE_OFFICE,
      at: new Date(at).toISOString(),
    })),
  }),
})

/**
 * Files an uploaded PDF for a requirement; it takes the place of the document that was there. What has arrived is judged
 * before, outside the transaction, and filed only if it is still the same.
 */
export async function fileDocument(
  deps: Deps,
  caller: Caller,
  claim: FileDocument,
  { alreadyThere }: { alreadyThere: () => void },
): Promise<Document> {
  if (caller.applicationId !== claim.applicationId) {
    asVisible(await findApplicationOwner(deps.db, claim.applicationId), (one) => may.fileDocument(caller, one))
  }
  for (let tries = 0; tries < FILING_TRIES; tries++) {
    const upload = await findReceivedUpload(deps, caller, claim.uploadURL)
    if (upload.documentId === null) inspectClaim(claim, upload)
    await inspectUpload(deps, caller, upload)
    const filing = await fileInspected(deps, caller, { claim, uploadId: upload.id })
    if (!filing) continue
    if (filing.isNew) await forgetArrival(deps, { userId: upload.userId, uploadId: upload.id })
    else alreadyThere()
    return shownDocument(filing.document)
  }
  throw new Refusal('conflict', 'This file was replaced while it was being filed. Please try again.')
}

const fileInspected = (
  deps: Deps,
  caller: Caller,
  { claim, uploadId }: { claim: FileDocument; uploadId: string },
): Promise<{ document: DocumentRow; isNew: boolean } | null> =>
  deps.transaction(async (tx) => {
    // Whoever files for the same application waits here, so that racing uploads replace each other one by one.
    asVisible(await lockApplicationOwner(tx, claim.applicationId), (application) =>
      may.fileDocument(caller, application),
    )
    const upload = await claimUpload(tx, caller, uploadId)
    const existing = await findDocumentOfUpload(tx, uploadId)
    if (existing) return { document: sameDocument(existing, claim), isNew: false }
    return upload && { document: await insertNew(tx, deps, caller, { claim, upload }), isNew: true }
  })

function sameDocument(existing: DocumentRow, claim: FileDocument): DocumentRow {
  if (existing.requirementId === claim.requirementId && existing.applicationId === claim.applicationId) return existing
  throw new Refusal('conflict', 'This file has already been filed for another document')
}

function inspectClaim(claim: FileDocument, upload: ArrivedUpload) {
  if (claim.fileSize !== upload.fileSize) throw wrongField('fileSize', FALSE_FILE_SIZE)
  if (claim.mimeType !== PDF) throw wrongField('mimeType', PDF_ONLY)
}

async function insertNew(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { claim, upload }: { claim: FileDocument; upload: ClaimedUpload },
): Promise<DocumentRow> {
  const { applicationId, requirementId, fileName } = claim
  const at = deps.now()
  const id = uuid()
  const document = {
    id,
    applicationId,
    requirementId,
    uploadId: upload.id,
    fileName,
    fileSize: upload.fileSize,
    mimeType: PDF,
    sha256: upload.sha256,
    pageCount: upload.pageCount,
    status: FIRST_STATUS,
    uploadedAt: at,
  }
  await Promise.all([
    replaceCurrent(tx, { applicationId, requirementId, at }),
    insertDocument(tx, document),
    markRequirement(tx, { applicationId, requirementId, status: statusAfter[FIRST_STATUS], notes: null, at }),
    recordActivity(tx, { applicationId, description: `${requirementOf(requirementId).name} uploaded`, at }),
    recordAudit(tx, {
      at,
      ...auditedAs(caller),
      action: 'document.filed',
      subject: `document:${id}`,
      detail: { requirement: requirementId },
    }),
    announce(tx, { event: 'document', id, applicantId: caller.id }),
  ])
  await refreshPendingOn(tx, [applicationId])
  return { ...document, reviewNotes: null, reviewReason: null, reviewedAt: null, reviewerName: null, replacedAt: null }
}

export async function pageOfDocuments(
  deps: Deps,
  caller: Caller,
  { applicationId, versions }: { applicationId: string; versions: 'current' | 'all' },
  ask: PageAsk,
): Promise<PageOf<DocumentVersion>> {
  const reading = findDocuments(deps.db, applicationId, { after: idAfter(ask), limit: ask.limit, versions })
  const count = () => countDocumentsOf(deps.db, applicationId, { versions })
  const [{ rows, total }] = await Promise.all([
    pageOfShortList(ask, reading, count),
    readableApplication(deps.db, caller, applicationId),
  ])
  return { rows: rows.map(shownVersion), total }
}
