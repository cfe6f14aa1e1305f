import { NAMES_CHANGED_MEANWHILE, type NameMatrix, type PrintedName, type PrintedOnDocument } from '#contract/names.ts'
import { namesNoted } from '#domain/effects/path.ts'
import { type NotedPaper, nameMatrixOf, printedOn } from '#domain/names/matrix.ts'
import { found, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { readableApplication } from '#server/cases/application-access.ts'
import { selectDocumentsWithNames } from '#server/cases/named-documents.store.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockPaper, selectExamNames, selectPaper, upsertNames } from './names.store.ts'

interface NamesToNote {
  documentId: string
  names: PrintedName & { expiresOn: string | null }
  /** The note that the person saw, null without one; undefined overwrites any. */
  expectedNotedAt?: string | null | undefined
}

const isCurrent = (notedAt: Date | null, expected: string | null) =>
  (notedAt?.getTime() ?? null) === (expected === null ? null : Date.parse(expected))

export async function noteNames(
  deps: Deps,
  caller: Caller,
  { documentId, names, expectedNotedAt }: NamesToNote,
): Promise<PrintedOnDocument> {
  return deps.transaction(async (tx) => {
    const paper = foundOrDenied(await lockPaper(tx, documentId), 'Document')
    if (paper.replacedAt !== null) {
      throw new Refusal('conflict', 'This document was replaced by a newer version. Please note the names of that one.')
    }
    const context = contextOf(deps, caller)
    const before = await selectPaper(tx, documentId)
    if (!before || !isSame(before, names)) {
      if (expectedNotedAt !== undefined && !isCurrent(before?.notedAt ?? null, expectedNotedAt)) {
        throw new Refusal('conflict', NAMES_CHANGED_MEANWHILE)
      }
      await upsertNames(tx, { documentId, names, by: caller.id, at: context.at })
      await record(tx, context, namesNoted, { ...paper, documentId })
    }
    return found(printedOn(found(await selectPaper(tx, documentId), 'Document')), 'Document')
  })
}

function isSame(row: NotedPaper, names: PrintedName & { expiresOn: string | null }): boolean {
  const kept = printedOn(row)
  if (!kept) return false
  return (['first', 'middle', 'last', 'suffix', 'birthDate', 'sex', 'expiresOn'] as const).every(
    (field) => kept[field] === names[field],
  )
}

export async function getNames(deps: Deps, caller: Caller, id: string): Promise<NameMatrix> {
  const [matrix] = await Promise.all([nameMatrix(deps.db, id), readableApplication(deps.db, caller, id)])
  return matrix
}

async function nameMatrix(db: Queryable, applicationId: string): Promise<NameMatrix> {
  const [papers, exam] = await Promise.all([
    selectDocumentsWithNames(db, [applicationId]),
    selectExamNames(db, applicationId),
  ])
  return nameMatrixOf(papers, exam)
}
