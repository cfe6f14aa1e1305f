import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CloudUpload, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { counted, plural } from '#domain/english/counted.ts'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { countsIn } from '#web/shared/device/outbox-count.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { startSending } from './outbox.ts'

interface LineMarkProps {
  outbox: string
  isOffline: boolean
}

/** Beside the bell: how old the page is without a line, and how many messages wait or were refused. It sends them, too. */
export function LineMark({ outbox, isOffline }: LineMarkProps) {
  const queries = useQueryClient()
  const { id } = useUser()
  const { waiting, refused } = countsIn(outbox)
  useEffect(() => startSending(queries, id), [queries, id])
  return (
    <>
      {isOffline && <ReadAt queries={queries} />}
      <Messages count={waiting} icon={CloudUpload} words="waiting for internet" />
      <Messages count={refused} icon={CircleAlert} words={plural(refused, 'needs you', 'need you')} />
    </>
  )
}

const Messages = ({ count, icon: Icon, words }: { count: number; icon: LucideIcon; words: string }) =>
  count > 0 && (
    <Anchor
      href="/messages"
      aria-label={`${counted(count, 'message')} ${words}`}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-sm text-warn"
    >
      <Icon aria-hidden="true" className="size-5" />
      {count}
    </Anchor>
  )

// When the oldest of what this page shows was read.
function ReadAt({ queries }: { queries: QueryClient }) {
  const active = queries.getQueryCache().findAll({ type: 'active' })
  const times = active.flatMap(({ state }) => state.dataUpdatedAt || [])
  if (times.length === 0) return null
  return (
    <p className="text-right text-ink-soft text-xs">
      As of <When at={new Date(Math.min(...times)).toISOString()} time />
    </p>
  )
}
