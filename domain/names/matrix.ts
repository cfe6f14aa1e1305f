import type {
  NameAtExam,
  NameComparison,
  NameMatrix,
  NamesOfPaper,
  PrintedName,
  PrintedOnDocument,
} from '#contract/names.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { checklist } from '../requirements/checklist.ts'
import { adviceAtExam, adviceOn } from './advice.ts'
import { comparedAtExam, compareNames } from './compare.ts'

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

export interface ExamEntry {
  id: NameAtExam['id']
  firstName: string
  lastName: string
}

/** Compares each current document with the passport; verdicts are derived and never stored. */
export function nameMatrixOf(rows: readonly NotedPaper[], entries: readonly ExamEntry[] = []): NameMatrix {
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
  const exam = passport ? entries.map((entry) => nameAtExam(passport, entry)) : []
  return { passport, marriageCertificate, papers, exam, openMajors: papers.filter(isOpenMajor).length }
}

const examNames: Readonly<Record<NameAtExam['id'], string>> = {
  registration: 'Pearson VUE registration',
  att: 'Permission to test (ATT)',
}

function nameAtExam(passport: PrintedName, { id, ...entry }: ExamEntry): NameAtExam {
  const compared = comparedAtExam(passport, entry)
  return { id, name: examNames[id], ...compared, ...adviceAtExam(compared.comparison) }
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
