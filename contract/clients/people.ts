import { z } from 'zod'
import { route, searchText } from '#contract/route.ts'

export const Role = z.enum(['admin', 'client'])
export type Role = z.infer<typeof Role>

export const User = z.object({
  id: z.string(),
  role: Role,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
})
export type User = z.infer<typeof User>

export const Person = User.pick({ id: true, firstName: true, lastName: true, email: true })
export type Person = z.infer<typeof Person>

export const listUsers = route('GET', '/api/users', {
  summary: 'Everyone with an account, newest first; `search` looks in name and email',
  permission: 'clients.read',
  reads: { what: 'users.listed' },
  query: z.object({
    search: searchText,
    application: z.literal('none', { error: 'application must be none' }).optional(),
  }),
  page: true,
  reply: z.array(User),
})

export const endSessions = route('DELETE', '/api/admin/users/:userId/sessions', {
  summary: 'End every session of a person',
  permission: 'sessions.end',
  changes: ['team'],
})
