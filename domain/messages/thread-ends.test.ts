import { expect, test } from 'vitest'
import { threadEnds } from './thread-ends.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 3, 1, hour))
const hers = (hour: number) => ({ id: `${hour}`, at: at(hour), isHers: true, by: 'maria' })
const ours = (hour: number) => ({ id: `${hour}`, at: at(hour), isHers: false, by: 'ana' })

test('a question waits from its first message to the first answer, and a second answer ends nothing', () => {
  expect(threadEnds([ours(1), hers(2), hers(3), ours(4), ours(5), hers(6)], [])).toEqual([
    { askedAt: at(2), endedAt: at(4), endedBy: 'ana', how: 'answer', messageId: '4' },
  ])
})

test('a mark ends a question, and what comes after it is another one', () => {
  expect(threadEnds([hers(1), hers(4), ours(5)], [{ at: at(2), by: 'ben' }])).toEqual([
    { askedAt: at(1), endedAt: at(2), endedBy: 'ben', how: 'mark', messageId: null },
    { askedAt: at(4), endedAt: at(5), endedBy: 'ana', how: 'answer', messageId: '5' },
  ])
})
