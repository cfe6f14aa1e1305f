import { Notice } from '#web/ui/notice.tsx'
import type { LineTrouble } from './use-review.ts'

const words: Record<LineTrouble, { title: string; says: string }> = {
  not_sent: {
    title: 'Not sent: you are offline',
    says: 'The document is still undecided. Decide again once you are back online.',
  },
  not_arrived: {
    title: 'Not sent: the connection was lost',
    says: 'Your decision did not arrive. Please decide again.',
  },
  asking: {
    title: 'Checking whether your decision arrived',
    says: 'The connection was lost while it was being sent. It is not sent a second time.',
  },
}

export function LineNotice({ trouble }: { trouble: LineTrouble | null }) {
  if (trouble === null) return null
  const { title, says } = words[trouble]
  return (
    <Notice tone={trouble === 'asking' ? 'warn' : 'bad'} live title={title} className="lg:col-span-2 lg:p-3">
      {says}
    </Notice>
  )
}
