import { z } from 'zod'
import { route } from './route.ts'

export const Colleague = z.object({ id: z.string(), name: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const listTeam = route({
  method: 'GET',
  path: '/api/admin/team',
  summary: 'Every admin who has signed in at least once, by name',
  access: 'admin',
  page: true,
  reply: z.array(Colleague),
})
