import { describe, expect, test } from 'vitest'
import type { DocumentStatus } from '#contract/documents/documents.ts'
import { RequirementId, type RequirementStatus } from '#contract/requirements.ts'
import { checklist } from './checklist.ts'
import { requirementState, type SheetFacts } from './status.ts'

const sheets = {
  'no sheet': null,
  'nothing said': { maritalStatus: null, declarePrc: false },
  single: { maritalStatus: 'single', declarePrc: false },
  married: { maritalStatus: 'married', declarePrc: false },
  'single with a licence': { maritalStatus: 'single', declarePrc: true },
  'married with a licence': { maritalStatus: 'married', declarePrc: true },
} satisfies Record<string, SheetFacts | null>

type Sheet = keyof typeof sheets

const withoutDocument: [sheet: Sheet, marriage: RequirementStatus, prc: RequirementStatus][] = [
  ['no sheet', 'missing', 'missing'],
  ['nothing said', 'not_applicable', 'not_applicable'],
  ['single', 'not_applicable', 'not_applicable'],
  ['married', 'missing', 'not_applicable'],
  ['single with a licence', 'not_applicable', 'missing'],
  ['married with a licence', 'missing', 'missing'],
]

const withDocument: [document: DocumentStatus, status: RequirementStatus][] = [
  ['pending', 'pending'],
  ['approved', 'approved'],
  ['rejected', 'missing'],
]

describe('state of a requirement', () => {
  test.each(withoutDocument)('without a document depends on the sheet: %s', (sheet, marriage, prc) => {
    const standing = { document: null, sheet: sheets[sheet] }
    const statuses = RequirementId.options.map((id) => requirementState(id, standing))
    expect(statuses).toEqual(['missing', 'missing', 'missing', 'missing', 'missing', marriage, prc])
  })

  test.each(withDocument)('follows a document that is %s, whatever the sheet says', (document, status) => {
    for (const sheet of Object.values(sheets)) {
      const statuses = RequirementId.options.map((id) => requirementState(id, { document, sheet }))
      expect(statuses).toEqual(checklist.map(() => status))
    }
  })
})

test('only an optional requirement can be not applicable', () => {
  const standing = { document: null, sheet: sheets['nothing said'] }
  const optional = checklist.filter(({ required }) => !required).map(({ id }) => id)
  expect(RequirementId.options.filter((id) => requirementState(id, standing) === 'not_applicable')).toEqual(optional)
})
