import { APPLICATION_NOT_STARTED } from '#contract/applications/applications.ts'
import { Id } from '#contract/route.ts'
import { fieldError } from '#domain/refusal.ts'

export function chosenApplication(applicationId: unknown): string {
  if (applicationId === undefined || applicationId === null || applicationId === '') {
    throw fieldError('applicationId', APPLICATION_NOT_STARTED)
  }
  // Treats a value of another type like an unknown id.
  return Id.parse(typeof applicationId === 'string' ? applicationId : 'not an id')
}
