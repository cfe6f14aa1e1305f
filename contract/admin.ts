import { z } from 'zod'
import { Money, route } from './route.ts'

export const AdminStats = z.object({
  totalClients: z.int(),
  notStarted: z.int(),
  pendingReviews: z.int(),
  approved: z.int(),
  /** Null, as its change, for a colleague who may not read the money of all clients. */
  revenue: Money.nullable(),
  newClientsThisMonth: z.int(),
  /** Percentage of approved applications among decided ones; null before the first decision. */
  approvalRate: z.int().nullable(),
  /** Percentage change of revenue from the same days of last month; null without payments in those days. */
  revenueChange: z.int().nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>

export const getAdminStats = route('GET', '/api/admin/stats', {
  summary: 'The figures of the admin dashboard',
  permission: 'clients.read',
  shows: ['document', 'payment', 'application'],
  reply: AdminStats,
})
