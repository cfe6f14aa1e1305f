import { expect, test } from 'vitest'
import { threadEnds } from './thread-ends.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 3, 1, hour))
const fromApplicant = (hour: number) => ({ id: `${hour}`, at: at(hour), isFromApplicant: true, by: 'maria' })
const fromTeam = (hour: number) => ({ id: `${hour}`, at: at(hour), isFromApplicant: false, by: 'ana' })

test('a question waits from its first message until the first answer', () => {
  expect(
    threadEnds([fromTeam(1), fromApplicant(2), fromApplicant(3), fromTeam(4), fromTeam(5), fromApplicant(6)], []),
  ).toEqual([{ askedAt: at(2), endedAt: at(4), endedBy: 'ana', how: 'answer', messageId: '4' }])
})

test('a mark ends a question, and a later message starts a new question', () => {
  expect(threadEnds([fromApplicant(1), fromApplicant(4), fromTeam(5)], [{ at: at(2), by: 'ben' }])).toEqual([
    { askedAt: at(1), endedAt: at(2), endedBy: 'ben', how: 'mark', messageId: null },
    { askedAt: at(4), endedAt: at(5), endedBy: 'ana', how: 'answer', messageId: '5' },
  ])
})
