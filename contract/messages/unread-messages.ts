import { z } from 'zod'
import { route } from '../route.ts'

export const countUnreadMessages = route('GET', '/api/messages/unread-count', {
  summary: 'How many unread messages the signed-in person has',
  access: 'signed-in',
  shows: ['message'],
  reply: z.object({ count: z.int() }),
})
