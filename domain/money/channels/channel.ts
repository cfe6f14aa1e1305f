import type { PaymentChannel } from '#contract/money/ledger.ts'
import { Refusal } from '#domain/refusal.ts'

type ChannelStatus = PaymentChannel['status']

const moves: Record<ChannelStatus, readonly ChannelStatus[]> = {
  proposed: ['active', 'retired'],
  active: ['retired'],
  retired: [],
}

const NEEDS_COLLEAGUE = 'Another member of the team has to confirm this payment channel'

interface ChannelChange {
  from: ChannelStatus
  to: ChannelStatus
  isProposer: boolean
  isAlone: boolean
}

export function assertChannelChange({ from, to, isProposer, isAlone }: ChannelChange): void {
  if (!moves[from].includes(to))
    throw new Refusal('conflict', `This payment channel is ${from} and cannot become ${to}`)
  if (to === 'active' && isProposer && !isAlone) throw new Refusal('forbidden', NEEDS_COLLEAGUE)
}
