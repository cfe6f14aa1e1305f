import { expect, test } from 'vitest'
import { resubmissionMessage } from './portal-messages.ts'

test('the resubmission message names the document, gives the reason and asks for a corrected upload', () => {
  const { subject, content } = resubmissionMessage('Valid Passport', ' The photo is cut off. ')
  expect(subject).toBe('Document Resubmission Required - Valid Passport')
  expect(content).toContain('requires resubmission')
  expect(content).toContain('Reason: The photo is cut off.')
  expect(content).toContain('upload a corrected version')
  expect(resubmissionMessage(null, 'x').subject).toBe('Document Resubmission Required - Document')
})
