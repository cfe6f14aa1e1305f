import { expect, test } from 'vitest'
import { questionAboutDays } from './values.ts'

const today = '2026-11-25'

test.each([
  [[], '2026-11-23', null],
  [['2026-11-24'], '2026-11-23', null],
  [['2026-10-23', '2026-11-25'], '2026-11-23', null],
  [['2020-01-01'], null, null],
  [
    ['2026-10-22', '2026-11-01'],
    '2026-11-23',
    'Are the lines really of 22 Oct 2026 to 1 Nov 2026? The last line of this account is of 23 Nov 2026.',
  ],
  [
    ['2026-11-24'],
    '2026-10-23',
    'Are the lines really of 24 Nov 2026? The last line of this account is of 23 Oct 2026.',
  ],
  [
    ['2026-05-11', '2026-12-11'],
    '2026-11-23',
    'Are the lines really of 11 May 2026 to 11 Dec 2026? 11 Dec 2026 is after today.',
  ],
  [['2026-11-26'], null, 'Are the lines really of 26 Nov 2026? 26 Nov 2026 is after today.'],
])('lines of %j after a last line of %s give the question: %s', (days, lastKnown, question) => {
  expect(questionAboutDays({ days, lastKnown, today })).toBe(question)
})
