import { expect, test } from 'vitest'
import { permissionsOf } from '../permissions.ts'
import { assertUndoable } from './undo-review.ts'

const ana = { id: 'ana', role: 'admin', permissions: permissionsOf('owner') } as const
const at = (time: string) => new Date(`2026-11-22T08:00:${time}Z`)
const last = { reviewedAt: at('00.000'), reviewedBy: 'ana', sittingId: null }
const soon = { decidedAt: last.reviewedAt, now: at('09.999'), isReplaced: false }

test('the reviewer can undo the last decision for ten seconds', () => {
  expect(assertUndoable(ana, last, soon)).toBe(last)
})

test('a decision of a sitting can be undone until its mail leaves', () => {
  const inSitting = { ...last, sittingId: 'sitting' }
  expect(assertUndoable(ana, inSitting, { ...soon, now: at('59.000') })).toBe(inSitting)
})

test.each([
  ['after ten seconds', ana, last, { ...soon, now: at('10.000') }, /too late/],
  [
    'when it was decided again',
    ana,
    { ...last, reviewedAt: at('03.000') },
    soon,
    /another decision has been made since/,
  ],
  ['when it was already undone', ana, undefined, soon, /already undone/],
  ['when a newer version is there', ana, last, { ...soon, isReplaced: true }, /newer version/],
  ['by a colleague', { ...ana, id: 'ben' }, last, soon, /Only the person who decided/],
  [
    'by an applicant',
    { id: 'ana', role: 'client', permissions: [] } as const,
    last,
    soon,
    /Only the person who decided/,
  ],
])('an undo is refused %s', (_, actor, review, moment, sentence) => {
  expect(() => assertUndoable(actor, review, moment)).toThrow(sentence)
})
