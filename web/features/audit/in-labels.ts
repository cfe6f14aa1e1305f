import { kindLabels } from '#content/work/kind-labels.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import { factLabels } from '#domain/boards/board-labels.ts'
import { turnLabels } from '#domain/cases/codes.ts'
import { rejectionReasons } from '#domain/money/proofs/rejection-reasons.ts'
import { caseParties, caseTitles, clockTitles } from '#domain/path/case-labels.ts'
import { examPartLabels } from '#domain/path/exam-parts.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { partyLabels } from '#domain/third-party-requests/request-labels.ts'

type CodeLabels = Readonly<Record<string, string>>

const namesOf = (table: Readonly<Record<string, { name: string }>>): CodeLabels =>
  Object.fromEntries(Object.entries(table).map(([code, { name }]) => [code, name]))

const labelsOf: Readonly<Record<string, CodeLabels>> = {
  clocks: clockTitles,
  fact: factLabels,
  part: examPartLabels,
  party: partyLabels,
  reasons: namesOf(reviewReasons),
  requirement: Object.fromEntries(checklist.map(({ id, name }) => [id, name])),
  role: roleLabels,
  step: caseTitles,
  waitsFor: { ...caseParties, ...turnLabels },
  work: Object.fromEntries(Object.entries(kindLabels).map(([kind, { one }]) => [kind, one])),
}

// A reason may also be typed text, so only a whole value is a code.
const reasonLabels = namesOf(rejectionReasons)

// Whole words alone: the letters of a reference or an address stay as they are.
const CODE = /(?<![\w@.-])[a-z]+([_-][a-z]+)*(?![\w@.-])/g
const formatName = (name: string) => name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Replaces the codes of an audit entry by their labels; a code without a label loses its underscores. */
export const inLabels = (detail: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      formatName(name),
      (name === 'reason' ? reasonLabels[value] : undefined) ??
        value.replace(CODE, (code) => labelsOf[name]?.[code] ?? code.replaceAll('_', ' ')),
    ]),
  )
