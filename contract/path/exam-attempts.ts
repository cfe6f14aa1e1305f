import { z } from 'zod'
import { Id, route } from '#contract/route.ts'
import { Attached } from './exam-evidence.ts'
import { ExamPath } from './path.ts'

const NO_ATTEMPT = 0
const AttemptNumber = z.string().transform((text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : NO_ATTEMPT))

export const ExamPartName = z.enum(['registration', 'att', 'appointment', 'result'], {
  error: 'Choose the registration, the ATT, the appointment or the result',
})

export const addExamEvidence = route('POST', '/api/applications/:id/attempts/:attempt/evidence', {
  summary: 'File what proves an entry of an attempt, also of an earlier one; the entry itself stays as it is',
  access: 'signed-in',
  params: z.object({ id: Id, attempt: AttemptNumber }),
  body: z.object({ part: ExamPartName, evidence: Attached }),
  changes: ['application'],
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: ExamPath,
})

export const startOwnAttempt = route('POST', '/api/applications/:id/attempts', {
  summary: 'Begin the next attempt after a failed one, by its applicant',
  access: 'signed-in',
  changes: ['application'],
  status: 201,
  refusals: [409],
  reply: ExamPath,
})
