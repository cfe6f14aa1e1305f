import {
  MOST_REQUEST_FILES,
  type RequestFile,
  type RequestFileKind,
  TOO_MANY_REQUEST_FILES,
} from '#contract/third-party-requests/third-party-requests.ts'
import { FILED_ALREADY } from '#domain/documents/file-refusals.ts'
import { requestFileAdded, requestFileRemoved } from '#domain/effects/third-party-requests.ts'
import * as may from '#domain/may.ts'
import { assertAllowed, fieldError, found, foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { requestTitle } from '#domain/third-party-requests/request-card.ts'
import { isShownToApplicant, kindsOfApplicant } from '#domain/third-party-requests/request-files.ts'
import { lockUnlessErased } from '#server/cases/application-access.ts'
import { insertEvidenceFile } from '#server/cases/evidence-files.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, LockedUpload } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { toRequestFile } from './request-view.ts'
import {
  countRequestFiles,
  deleteFile,
  insertRequestFile,
  selectApplicationOfRequest,
  selectRequest,
  selectRequestFile,
} from './third-party-requests.store.ts'

const REQUEST = 'Request'
const FILE = 'File'

interface AddedFile {
  file: RequestFile
  isNew: boolean
}

export function addRequestFile(
  deps: Deps,
  caller: Caller,
  { requestId, kind, uploadURL }: { requestId: string; kind: RequestFileKind; uploadURL: string },
): Promise<AddedFile> {
  return deps.attachUpload(caller, { uploadURL }, (tx, upload) =>
    addFile(tx, deps, caller, { requestId, kind, upload }),
  )
}

async function addFile(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { requestId, kind, upload }: { requestId: string; kind: RequestFileKind; upload: LockedUpload },
): Promise<AddedFile> {
  const { applicationId, request, userId } = await lockedRequest(tx, caller, requestId)
  const byTeam = may.can(caller, 'requests.follow') && userId !== caller.id
  if (!(byTeam || kindsOfApplicant.includes(kind))) throw fieldError('kind', 'Choose what this file is')
  const fileId = upload.id
  if (upload.isFiled) {
    const before = await selectRequestFile(tx, { requestId, fileId })
    if (!before) throw new Refusal('conflict', FILED_ALREADY)
    return { file: toRequestFile(before), isNew: false }
  }
  if ((await countRequestFiles(tx, requestId)) >= MOST_REQUEST_FILES)
    throw new Refusal('conflict', TOO_MANY_REQUEST_FILES)
  const context = contextOf(deps, caller)
  const { at } = context
  await insertEvidenceFile(tx, { uploadId: fileId, applicationId, shownToApplicant: isShownToApplicant(kind), at })
  await insertRequestFile(tx, { uploadId: fileId, requestId, kind, by: caller.id, byTeam, at })
  const facts = { applicationId, userId, requestId, party: request.party, title: requestTitle(request) }
  await record(tx, context, requestFileAdded, { ...facts, kind, mailsOffice: !byTeam })
  return { file: toRequestFile(found(await selectRequestFile(tx, { requestId, fileId }), FILE)), isNew: true }
}

/** Locks the application first, in the order of every other decision, to avoid a deadlock. */
async function lockedRequest(tx: Tx, caller: Caller, requestId: string) {
  const of = found(await selectApplicationOfRequest(tx, requestId), REQUEST)
  const owner = foundIfAllowed(
    await lockUnlessErased(tx, of.applicationId),
    (one) => may.readApplication(caller, one),
    REQUEST,
  )
  assertAllowed(may.changeRequestFiles(caller, owner))
  return { ...of, userId: owner.userId, request: found(await selectRequest(tx, requestId), REQUEST) }
}

export function removeRequestFile(
  deps: Deps,
  caller: Caller,
  { requestId, fileId }: { requestId: string; fileId: string },
): Promise<void> {
  return deps.transaction(async (tx) => {
    foundOrDenied(await selectApplicationOfRequest(tx, requestId), REQUEST)
    const { applicationId, request, userId } = await lockedRequest(tx, caller, requestId)
    const { kind } = found(await selectRequestFile(tx, { requestId, fileId }), FILE)
    const context = contextOf(deps, caller)
    await deleteFile(tx, fileId, context.at)
    const facts = { applicationId, userId, requestId, party: request.party, title: requestTitle(request) }
    await record(tx, context, requestFileRemoved, { ...facts, kind })
  })
}
