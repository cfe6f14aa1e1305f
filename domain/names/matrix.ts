import type { NameComparison, NameMatrix, NamesOfPaper, PrintedName, PrintedOnDocument } from '#contract/names.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { checklist } from '../requirements/checklist.ts'
import { adviceOn } from './advice.ts'
import { compareNames } from './compare.ts'

export interface NotedPaper {
  documentId: string
  requirementId: RequirementId
  isApproved: boolean
  notedAt: Date | null
  firstName: string | null
  middleName: string | null
  lastName: string | null
  suffix: string | null
  birthDate: string | null
  sex: PrintedName['sex']
  expiresOn: string | null
}

/** Each current paper against the passport; nothing is stored of the verdicts, which follow from the rules. */
export function nameMatrixOf(rows: readonly NotedPaper[]): NameMatrix {
  const row = rows.find(({ requirementId }) => requirementId === 'passport')
  const passport = row ? printedOn(row) : null
  const marriageCertificate = rows.some(
    ({ requirementId, isApproved }) => requirementId === 'marriage-cert' && isApproved,
  )
  const papers = checklist.flatMap(({ id, name }): NamesOfPaper[] => {
    const paper = rows.find(({ requirementId }) => requirementId === id)
    if (!paper) return []
    const printed = printedOn(paper)
    const comparison =
      passport && printed && id !== 'passport' ? compareNames(passport, printed, marriageCertificate) : null
    return [
      {
        documentId: paper.documentId,
        requirementId: id,
        name,
        printed,
        comparison,
        ...(comparison ? adviceOn(id, comparison, marriageCertificate) : { advice: null, href: null }),
      },
    ]
  })
  return { passport, marriageCertificate, papers, openMajors: papers.filter(isOpenMajor).length }
}

const isOpenMajor = ({ comparison }: { comparison: NameComparison | null }) => comparison?.class === 'major'

export function printedOn({ documentId, notedAt, ...row }: NotedPaper): PrintedOnDocument | null {
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
