import { v7 as uuid } from 'uuid'
import {
  type AttachedEvidence,
  MOST_EVIDENCE,
  ONLY_AFTER_FAILING,
  TOO_MUCH_EVIDENCE,
} from '#contract/path/exam-evidence.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { FILED_ALREADY } from '#domain/documents/file-refusals.ts'
import { examEvidenceAdded } from '#domain/effects/path.ts'
import * as may from '#domain/may.ts'
import type { ExamPart } from '#domain/path/exam-parts.ts'
import { presentAttempt } from '#domain/path/reached.ts'
import { assertAllowed, fieldError, found, Refusal } from '#domain/refusal.ts'
import { foundApplication, lockUnlessErased } from '#server/cases/application-access.ts'
import { insertEvidenceFile } from '#server/cases/evidence-files.store.ts'
import { readPath } from '#server/cases/path-record.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps, LockedUpload } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { countExamEvidence, insertExamEvidence, isEvidenceOf, isNoteOf } from './exam-evidence.store.ts'
import { pathAfter } from './path.service.ts'

interface AddedEvidence {
  id: string
  attempt: number
  part: ExamPart
  evidence: AttachedEvidence
}

interface PathWithEvidence {
  path: ExamPath
  isNew: boolean
}

export function addExamEvidence(deps: Deps, caller: Caller, added: AddedEvidence): Promise<PathWithEvidence> {
  const { uploadURL } = added.evidence
  if (!uploadURL) return deps.transaction((tx) => applyEvidence(tx, deps, caller, { ...added, file: null }))
  return deps.attachUpload(caller, { uploadURL }, (tx, file) => applyEvidence(tx, deps, caller, { ...added, file }))
}

async function applyEvidence(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, attempt, part, evidence, file }: AddedEvidence & { file: LockedUpload | null },
): Promise<PathWithEvidence> {
  const owner = foundApplication(await lockUnlessErased(tx, id), (one) => may.readApplication(caller, one))
  assertAllowed(may.enterExamDetails(caller, owner))
  const { userId } = owner
  const { attempts } = found(await readPath(tx, id), 'Application')
  const { [part]: entry, result } = found(presentAttempt({ attempts, attempt }), 'Attempt')
  found(entry, 'Entry')
  const context = contextOf(deps, caller)
  const byTeam = may.confirmExamDetails(caller, owner)
  const isNew = await fileEvidence(tx, context, {
    applicationId: id,
    attempt,
    part,
    userId,
    by: caller.id,
    byTeam,
    mailsOffice: !byTeam,
    evidence,
    file,
    outcome: part === 'result' ? result?.outcome : null,
    at: context.at,
  })
  return { path: await pathAfter(tx, deps, caller, id), isNew }
}

export interface EnteredExamPart {
  applicationId: string
  attempt: number
  part: ExamPart
  userId: string
  by: string
  byTeam: boolean
  at: Date
}

interface EvidenceToFile extends EnteredExamPart {
  evidence: AttachedEvidence
  file: LockedUpload | null
  outcome: unknown
  mailsOffice: boolean
}

export async function fileEvidence(tx: Tx, context: RecordContext, filing: EvidenceToFile): Promise<boolean> {
  const { applicationId, attempt, part, userId, by, byTeam, evidence, file, outcome, mailsOffice, at } = filing
  const { kind, note } = evidence
  if (kind === 'performance_report' && outcome !== 'failed') throw fieldError('evidence.kind', ONLY_AFTER_FAILING)
  const of = { applicationId, attempt, part }
  if (file?.isFiled) {
    if (await isEvidenceOf(tx, { ...of, uploadId: file.id })) return false
    throw new Refusal('conflict', FILED_ALREADY)
  }
  if (!file && (await isNoteOf(tx, { ...of, kind, note: note ?? null, by }))) return false
  if ((await countExamEvidence(tx, of)) >= MOST_EVIDENCE) throw new Refusal('conflict', TOO_MUCH_EVIDENCE)
  if (file) await insertEvidenceFile(tx, { uploadId: file.id, applicationId, shownToApplicant: true, at })
  const uploadId = file?.id ?? null
  await insertExamEvidence(tx, { ...of, id: uuid(), kind, note: note || null, uploadId, by, byTeam, at })
  await record(tx, context, examEvidenceAdded, { ...of, userId, kind, mailsOffice })
  return true
}
