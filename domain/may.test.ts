import { describe, expect, test } from 'vitest'
import type { Actor } from './may.ts'
import * as may from './may.ts'
import { permissionsOf } from './permissions.ts'
import { foundIfAllowed } from './refusal.ts'
import { refusalOf } from './testing/refusal-of.ts'

const maria: Actor = { id: 'maria', role: 'client', permissions: [] }
const stranger: Actor = { id: 'jose', role: 'client', permissions: [] }
const ana: Actor = { id: 'ana', role: 'admin', permissions: permissionsOf('owner') }
const thing = { userId: 'maria' }

describe('permissions', () => {
  const table = [
    ['readApplication', may.readApplication, { owner: true, stranger: false, admin: true }],
    ['readDocument', may.readDocument, { owner: true, stranger: false, admin: true }],
    ['readMessages', may.readMessages, { owner: true, stranger: false, admin: true }],
    ['writeMessage', may.writeMessage, { owner: true, stranger: false, admin: true }],
    ['fileDocument', may.fileDocument, { owner: true, stranger: false, admin: true }],
    ['usesUpload', may.usesUpload, { owner: true, stranger: false, admin: false }],
    ['readSheet', may.readSheet, { owner: true, stranger: false, admin: true }],
    ['writeSheet', may.writeSheet, { owner: true, stranger: false, admin: false }],
  ] as const
  test.each(table)('%s is allowed for owner, stranger and admin as the table says', (_, ask, expected) => {
    expect({ owner: ask(maria, thing), stranger: ask(stranger, thing), admin: ask(ana, thing) }).toEqual(expected)
  })

  const adminsOnly = [
    ['openAdminPanel', may.openAdminPanel],
    ['documents.review', (actor: Actor) => may.can(actor, 'documents.review')],
    ['messages.write', (actor: Actor) => may.can(actor, 'messages.write')],
  ] as const
  test.each(adminsOnly)('%s is for admins', (_, ask) => {
    expect([ask(maria), ask(ana)]).toEqual([false, true])
  })
})

test('any admin can mark a message to the office as read, and only its recipient any other message', () => {
  const toOffice = { recipientId: null }
  const toMaria = { recipientId: 'maria' }
  expect([maria, stranger, ana].map((actor) => may.markMessageRead(actor, toOffice))).toEqual([false, false, true])
  expect([maria, stranger, ana].map((actor) => may.markMessageRead(actor, toMaria))).toEqual([true, false, false])
})

test("another person's record is refused like a record that does not exist", () => {
  const refusal = (record: { userId: string } | undefined) =>
    refusalOf(() => foundIfAllowed(record, (one) => may.readApplication(stranger, one), 'Application'))
  expect(refusal(thing)).toMatchObject({ kind: 'notFound', sentence: 'Application not found' })
  expect(refusal(undefined)).toEqual(refusal(thing))
})
