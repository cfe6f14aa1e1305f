import { expect, test } from 'vitest'
import { completedSteps, type StepFacts } from './completed-steps.ts'

const begun: StepFacts = { sheetSaved: null, documentsFiled: 0, required: 5, approved: 0, toSend: 5 }
const saved = new Date('2026-08-01T00:00:00Z')

const cases: [what: string, change: Partial<StepFacts>, steps: ReturnType<typeof completedSteps>][] = [
  ['a new application', {}, []],
  ['a sheet alone', { sheetSaved: saved }, ['sheet_saved']],
  ['some documents', { documentsFiled: 2, toSend: 3 }, ['first_document']],
  ['all documents sent', { documentsFiled: 5, toSend: 0, approved: 4 }, ['first_document', 'all_sent']],
  ['one that came back', { documentsFiled: 5, toSend: 1, approved: 4 }, ['first_document']],
  ['all approved', { documentsFiled: 5, toSend: 0, approved: 5 }, ['first_document', 'all_sent', 'all_approved']],
  ['an empty checklist', { required: 0, toSend: 0 }, []],
]

test.each(cases)('the completed steps are right for %s', (_, change, steps) => {
  expect(completedSteps({ ...begun, ...change })).toEqual(steps)
})
