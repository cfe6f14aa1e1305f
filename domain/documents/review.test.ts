import { describe, expect, test } from 'vitest'
import { Role } from '#contract/clients/people.ts'
import { DocumentStatus, NOTES_REQUIRED } from '#contract/documents/documents.ts'
import { Refusal } from '../refusal.ts'
import { permissionsOf } from '../team/roles.ts'
import { type DocumentTransition, transitionDocument } from './review.ts'

const outcome = (attempt: () => DocumentStatus) => {
  try {
    return attempt()
  } catch (error) {
    return error instanceof Refusal ? error.kind : error
  }
}

describe('every move from every status by every role', () => {
  const allowed: Record<DocumentTransition, DocumentStatus> = { approve: 'approved', requestResubmission: 'rejected' }
  for (const [move, to] of Object.entries(allowed) as [DocumentTransition, DocumentStatus][]) {
    for (const from of DocumentStatus.options) {
      for (const role of Role.options) {
        test(`${role}: ${move} from ${from}`, () => {
          expect(
            outcome(() =>
              transitionDocument(
                { id: 'someone', role, permissions: permissionsOf(role === 'admin' ? 'reviewer' : null) },
                from,
                { name: move, notes: 'The photo is cut off', reason: null },
              ),
            ),
          ).toBe(role === 'admin' ? to : 'forbidden')
        })
      }
    }
  }
})

test.each(['', '   ', '\n\t'])('a resubmission is not asked for without a reason (%j)', (notes) => {
  const ask = () =>
    transitionDocument({ id: 'ana', role: 'admin', permissions: permissionsOf('owner') }, 'pending', {
      name: 'requestResubmission',
      notes,
      reason: 'illegible',
    })
  expect(ask).toThrow(NOTES_REQUIRED)
})

test('an approval needs no notes', () => {
  expect(
    transitionDocument({ id: 'ana', role: 'admin', permissions: permissionsOf('owner') }, 'pending', {
      name: 'approve',
      notes: '',
      reason: null,
    }),
  ).toBe('approved')
})

test('an approval has no reason for sending back', () => {
  const ask = () =>
    transitionDocument({ id: 'ana', role: 'admin', permissions: permissionsOf('owner') }, 'pending', {
      name: 'approve',
      notes: '',
      reason: 'expired',
    })
  expect(ask).toThrow('A reason is given only when a document is rejected')
})
