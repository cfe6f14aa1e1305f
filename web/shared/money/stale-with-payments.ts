import { staleOn } from '#web/lib/stale.ts'

// Their screens come late, and so does this: no other page carries it.
staleOn.payment.push(
  '/api/applications/:id/payment-plans',
  '/api/applications/:id/refunds',
  '/api/admin/applications/:id/refunds',
  '/api/admin/refunds',
  '/api/admin/refund-requests',
)
