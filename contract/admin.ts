import { z } from 'zod'
import { Application } from './applications.ts'
import { Money, route, searchText } from './route.ts'

export const AdminStats = z.object({
  totalClients: z.int(),
  pendingReviews: z.int(),
  approved: z.int(),
  revenue: Money,
  /** The true figures behind the three subtexts of the cards. */
  newClientsThisMonth: z.int(),
  /** Approved of all decided applications in percent; null before the first decision. */
  approvalRate: z.int().nullable(),
  /** Change of revenue against last month in percent; null without a payment last month. */
  revenueChange: z.int().nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

export const getAdminStats = route({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'The figures of the admin dashboard',
  access: 'admin',
  reply: AdminStats,
})

export const listClientApplications = route({
  method: 'GET',
  path: '/api/admin/applications',
  summary: 'Applications with the people they belong to, newest first; `search` looks in number, name and e-mail',
  access: 'admin',
  query: z.object({ search: searchText }),
  page: true,
  reply: z.array(Application),
})
