import { expect, test } from 'vitest'
import { type TimelineEntry, TimelineKind } from '#contract/timeline.ts'
import { timelineLabel } from './timeline-labels.ts'

const ana = { id: 'ana', name: 'Ana Cruz' }
const said = (kind: TimelineKind, about: Partial<TimelineEntry> = {}) =>
  timelineLabel({ kind, by: ana, from: null, to: null, about: null, reviewReason: null, ...about }, 'USD')

test('every kind of event has a label', () => {
  for (const kind of TimelineKind.options) expect(said(kind)).toMatch(/^[A-Z$]/)
})

test.each([
  ['moved', { from: 'in_progress', to: 'under_review' }, 'Changed the status from In Progress to Under Review'],
  ['fees_changed', { from: '1500.00', to: '1600.00' }, 'Changed the fees from $1,500.00 to $1,600.00'],
  ['assigned', { to: 'Ana Cruz' }, 'Assigned it to themselves'],
  ['assigned', { from: 'Ben Lim', to: 'Ana Cruz' }, 'Took it over from Ben Lim'],
  ['assigned', { from: 'Ana Cruz', to: 'Ben Lim' }, 'Reassigned it from Ana Cruz to Ben Lim'],
  ['assigned', { from: 'Ana Cruz' }, 'Unassigned it from Ana Cruz'],
  ['document_filed', { about: 'passport' }, 'Sent the Valid Passport'],
  ['document_returned', { about: 'passport', reviewReason: 'expired' }, 'Sent the Valid Passport back: Expired'],
  ['payment_received', { about: '250.00' }, 'Paid $250.00'],
] as const)('%s of %j reads "%s"', (kind, about, words) => {
  expect(said(kind, about)).toBe(words)
})
