import type { RefundMethod, RefundStatus } from '#contract/money/refunds.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const refundMethods: Record<RefundMethod, string> = {
  gateway: 'By the card or wallet it came from',
  transfer: 'By transfer, which we make ourselves',
  credit: 'As a credit for later fees',
}

export const refundStatuses: Record<RefundStatus, { tone: Tone; label: string }> = {
  needs_second_person: { tone: 'warn', label: 'Needs a second person' },
  approved: { tone: 'info', label: 'Approved' },
  done: { tone: 'good', label: 'Done' },
  failed: { tone: 'neutral', label: 'Cancelled' },
}
