import { expect, test } from 'vitest'
import { followUpTyped } from './follow-up-words.ts'

test.each([
  ['follow up 3 dec ask school', { dueOn: '2026-12-03', text: 'ask school' }],
  ['Follow-up Dec 3, 2027 ask Pearson for the date', { dueOn: '2027-12-03', text: 'ask Pearson for the date' }],
  ['followup 15/1 passport', { dueOn: '2027-01-15', text: 'passport' }],
  ['follow up 3 dec', { dueOn: '2026-12-03', text: '' }],
  ['follow up ask school', { dueOn: '', text: 'ask school' }],
  ['follow up', null],
  ['ana', null],
])('reads the follow-up from %j', (typed, asked) => {
  expect(followUpTyped(typed, '2026-11-28')).toEqual(asked)
})
