import type { WorkDigest } from '#contract/notices.ts'
import type { WorkKind } from '#contract/work/work.ts'
import { counted } from '#domain/english/counted.ts'

const names: Readonly<Record<WorkKind, readonly [one: string, several: string]>> = {
  message: ['message', 'messages'],
  documents: ['client with documents', 'clients with documents'],
  proof: ['payment to confirm', 'payments to confirm'],
  request: ['request', 'requests'],
  next_step: ['next step', 'next steps'],
  follow_up: ['follow-up', 'follow-ups'],
  privacy: ['privacy request', 'privacy requests'],
  date: ['date', 'dates'],
  money: ['refund or dispute', 'refunds or disputes'],
}

const listed = (work: WorkDigest['mine']) =>
  new Intl.ListFormat('en').format(work.map(({ kind, count }) => counted(count, ...names[kind])))

export const workPlaces = ({ mine, late }: WorkDigest = { mine: [], late: [] }) => [
  ...(mine.length > 0 ? [{ words: `Yours: ${listed(mine)}`, page: '/admin/today?assigned=me' }] : []),
  ...(late.length > 0 ? [{ words: `Late: ${listed(late)}`, page: '/admin/today?late=true' }] : []),
]
