import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { deriveThreadAnswers } from './thread-answers.service.ts'

export const answersOfThreads = runEvery(
  {
    name: 'thread_answers',
    first: MINUTE,
    period: 30 * MINUTE,
    trouble: 'the answers of conversations could not be derived',
  },
  deriveThreadAnswers,
)
