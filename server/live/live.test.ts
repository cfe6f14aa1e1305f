import { describe, expect, test } from 'vitest'
import { permissionsOf } from '#domain/permissions.ts'
import type { Refusal } from '#domain/refusal.ts'
import { openEventBus, type StreamSubscriber } from './live.ts'

let people = 0
const follower = (about: { caller?: string | null; isAdmin?: boolean; id?: string } = {}): StreamSubscriber => {
  people += 1
  return {
    actor: {
      id: about.id ?? `person-${people}`,
      role: about.isAdmin ? 'admin' : 'client',
      permissions: permissionsOf(about.isAdmin ? 'owner' : null),
    },
    sessionHash: Buffer.from(`session ${people}`),
    caller: about.caller === undefined ? `198.51.100.${people}` : about.caller,
    send: () => {},
    end: () => {},
  }
}

const refused = (follow: () => unknown) => {
  try {
    follow()
  } catch (error) {
    const { kind, details } = error as Refusal
    return { kind, retryAfter: details.retryAfter }
  }
  return null
}

describe('the streams of one IP address', () => {
  test('are a hundred at most, and admins are exempt', () => {
    const { live } = openEventBus({ isLimited: true })
    const leaves = Array.from({ length: 100 }, () => live.follow(follower({ caller: '203.0.113.7' })))
    expect(refused(() => live.follow(follower({ caller: '203.0.113.7' })))).toEqual({ kind: 'tooMany', retryAfter: 30 })
    expect(refused(() => live.follow(follower({ caller: '203.0.113.8' })))).toBeNull()
    expect(refused(() => live.follow(follower({ caller: '203.0.113.7', isAdmin: true })))).toBeNull()
    // Leaving twice frees one place only.
    leaves[0]?.()
    leaves[0]?.()
    expect(refused(() => live.follow(follower({ caller: '203.0.113.7' })))).toBeNull()
  })

  test('are not counted without a known IP address, or with limits off', () => {
    const { live } = openEventBus({ isLimited: true })
    for (let count = 0; count < 150; count += 1) live.follow(follower({ caller: null }))
    const lifted = openEventBus({ isLimited: false }).live
    for (let count = 0; count < 150; count += 1) lifted.follow(follower({ caller: '203.0.113.7', id: 'maria' }))
  })
})

describe('all streams of a process', () => {
  test.each([true, false])('keep two hundred places for admins, with limits or without (%s)', (isLimited) => {
    const { live } = openEventBus({ isLimited })
    for (let count = 0; count < 1_800; count += 1) live.follow(follower())
    expect(refused(() => live.follow(follower()))).toEqual({ kind: 'tooMany', retryAfter: 10 })
    for (let count = 0; count < 200; count += 1) live.follow(follower({ isAdmin: true }))
    expect(refused(() => live.follow(follower({ isAdmin: true })))).toEqual({ kind: 'tooMany', retryAfter: 10 })
  })
})
