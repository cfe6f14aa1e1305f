import { expect, test } from 'vitest'
import { asUsed } from './shared-rooms.ts'

test('the web bundle leaves out reply schemas and can drop unused exports', () => {
  const file = [
    `export const Seat = z.object({ at: Instant }).extend({ city: z.string() })`,
    `export const book = route('POST', '/api/seat', { params: ById, body: Seat, reply: Seat, changes: ['seat'] })`,
    `export const usual = ['Makati']`,
    `export function near() { const found = of(usual); return found }`,
  ]
  expect(asUsed(file.join('\n')).split('\n')).toEqual([
    `export const Seat = /* @__PURE__ */ (() => z.object({ at: Instant }).extend({ city: z.string() }))()`,
    `export const book = /* @__PURE__ */ (() => route('POST', '/api/seat', { body: Seat, changes: ['seat'] }))()`,
    `export const usual = ['Makati']`,
    `export function near() { const found = of(usual); return found }`,
  ])
})
