import { expect, test } from 'vitest'
import type { Message } from '#contract/messages/messages.ts'
import { permissionsOf } from '../permissions.ts'
import { directionOf, isNewFor } from './direction.ts'

const maria = { id: 'maria', role: 'client', permissions: [] } as const
const ana = { id: 'ana', role: 'admin', permissions: permissionsOf('owner') } as const
const message = (fields: Partial<Message>): Message => ({
  id: 'm',
  applicationId: 'a',
  subject: 'Subject',
  content: 'Content',
  recipientId: null,
  recipientName: 'Admin',
  senderId: 'maria',
  senderName: 'Maria Reyes',
  isRead: false,
  createdAt: '2026-11-21T08:00:00.000Z',
  attachments: [],
  ...fields,
})
const toMaria = message({ recipientId: 'maria', recipientName: 'Maria Reyes', senderId: 'ana', senderName: 'Ana' })

test('an applicant reads "From Admin" and "To Admin", and an admin reads names', () => {
  expect([directionOf(maria, toMaria), directionOf(maria, message({}))]).toEqual(['From Admin', 'To Admin'])
  expect([directionOf(ana, toMaria), directionOf(ana, message({}))]).toEqual(['To Maria Reyes', 'From Maria Reyes'])
})

test('a message is new for its recipient until it is read', () => {
  expect([isNewFor(maria, toMaria), isNewFor(ana, toMaria)]).toEqual([true, false])
  expect([isNewFor(maria, message({})), isNewFor(ana, message({}))]).toEqual([false, true])
  expect(isNewFor(maria, { ...toMaria, isRead: true })).toBe(false)
})
