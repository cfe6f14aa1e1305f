import { kindLabels } from '#content/work/kind-labels.ts'
import type { WorkDigest } from '#contract/notices.ts'
import { counted } from '#domain/english/counted.ts'

const listed = (work: WorkDigest['mine']) =>
  new Intl.ListFormat('en').format(work.map(({ kind, count }) => counted(count, ...kindLabels[kind].counted)))

export const workPlaces = ({ mine, late }: WorkDigest = { mine: [], late: [] }) => [
  ...(mine.length > 0 ? [{ words: `Yours: ${listed(mine)}`, page: '/admin/today?assigned=me' }] : []),
  ...(late.length > 0 ? [{ words: `Late: ${listed(late)}`, page: '/admin/today?late=true' }] : []),
]
