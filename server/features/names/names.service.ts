import type { NameComparison, NameMatrix, NamesOfPaper, PrintedName, PrintedOnDocument } from '#contract/names.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { adviceOn } from '#domain/names/advice.ts'
import { compareNames } from '#domain/names/compare.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { readableApplication } from '#server/shared/application-access.ts'
import { findPaper, findPapers, lockPaper, type PaperRow, saveNames } from './names.store.ts'

export async function noteNames(
  deps: Deps,
  caller: Caller,
  documentId: string,
  names: PrintedName & { expiresOn: string | null },
): Promise<PrintedOnDocument> {
  return deps.transaction(async (tx) => {
    const paper = hideUnless(await lockPaper(tx, documentId), () => may.noteNames(caller), 'Document')
    if (paper.replacedAt !== null) {
      throw new Refusal('conflict', 'This document was replaced by a newer version. Please note the names of that one.')
    }
    const context = contextOf(deps, caller)
    const before = await findPaper(tx, documentId)
    if (!before || !isSame(before, names)) {
      await saveNames(tx, documentId, names, { by: caller.id, at: context.at })
      await record(tx, context, consequences.namesNoted, { ...paper, documentId })
    }
    return found(toPrinted(found(await findPaper(tx, documentId), 'Document')), 'Document')
  })
}

function isSame(row: PaperRow, names: PrintedName & { expiresOn: string | null }): boolean {
  const kept = toPrinted(row)
  if (!kept) return false
  return (['first', 'middle', 'last', 'suffix', 'birthDate', 'sex', 'expiresOn'] as const).every(
    (field) => kept[field] === names[field],
  )
}

export async function namesOfApplication(deps: Deps, caller: Caller, id: string): Promise<NameMatrix> {
  const [matrix] = await Promise.all([nameMatrix(deps.db, id), readableApplication(deps.db, caller, id)])
  return matrix
}

/** Each current paper against the passport; nothing is stored of the verdicts, which follow from the rules. */
export async function nameMatrix(db: Queryable, applicationId: string): Promise<NameMatrix> {
  const rows = await findPapers(db, applicationId)
  const row = rows.find(({ requirementId }) => requirementId === 'passport')
  const passport = row ? toPrinted(row) : null
  const marriageCertificate = rows.some(
    ({ requirementId, isApproved }) => requirementId === 'marriage-cert' && isApproved,
  )
  const papers = checklist.flatMap(({ id, name }): NamesOfPaper[] => {
    const paper = rows.find(({ requirementId }) => requirementId === id)
    if (!paper) return []
    const printed = toPrinted(paper)
    const comparison =
      passport && printed && id !== 'passport' ? compareNames(passport, printed, marriageCertificate) : null
    return [
      {
        documentId: paper.documentId,
        requirementId: id,
        name,
        printed,
        comparison,
        advice: comparison && adviceOn(comparison, marriageCertificate),
      },
    ]
  })
  return { passport, marriageCertificate, papers, openMajors: papers.filter(isOpenMajor).length }
}

const isOpenMajor = ({ comparison }: { comparison: NameComparison | null }) => comparison?.class === 'major'

function toPrinted({ documentId, notedAt, ...row }: PaperRow): PrintedOnDocument | null {
  if (notedAt === null) return null
  return {
    documentId,
    first: row.firstName ?? '',
    middle: row.middleName ?? '',
    last: row.lastName ?? '',
    suffix: row.suffix ?? '',
    birthDate: row.birthDate,
    sex: row.sex,
    expiresOn: row.expiresOn,
    notedAt: notedAt.toISOString(),
  }
}
