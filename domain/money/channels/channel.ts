import type { PaymentChannel } from '#contract/money/channels.ts'
import { Refusal } from '#domain/refusal.ts'
import { lacksSecondPerson } from '../second-person.ts'

export const channelKindLabels: Record<PaymentChannel['kind'], string> = {
  gcash: 'GCash',
  maya: 'Maya',
  bank: 'Bank account',
  counter: 'Counter',
  remittance: 'Remittance',
}

export const channelStatusLabels: Record<PaymentChannel['status'], string> = {
  proposed: 'Waiting for a colleague',
  active: 'In use',
  retired: 'No longer in use',
}

export const whereReferenceIs: Record<PaymentChannel['kind'], string> = {
  gcash: 'The 13 digits after "Ref. No." on your GCash confirmation. If there is an InstaPay number too, add it.',
  maya: 'The reference ID on your Maya confirmation.',
  bank: 'The reference or trace number on the confirmation of your bank. If there are two, add both.',
  counter: 'The number on the slip that the teller gave you.',
  remittance: 'The control number on your slip. Show it to nobody else: anybody who has it can collect the money.',
}

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
  if (to === 'active' && lacksSecondPerson({ isFirst: isProposer, isAlone }))
    throw new Refusal('forbidden', NEEDS_COLLEAGUE)
}
