import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CloudUpload, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { counted, plural } from '#domain/english/counted.ts'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { shownOf } from './kinds.ts'
import { startSending } from './outbox.ts'

interface LineMarkProps {
  outbox: string
  isOffline: boolean
}

/** Beside the bell: the age of an offline page, and the number of unsent and refused requests. Also starts sending. */
export function LineMark({ outbox, isOffline }: LineMarkProps) {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => startSending(queries, id), [queries, id])
  return (
    <>
      {isOffline && <ReadAt queries={queries} />}
      <Mark shown={shownOf(outbox, false)} icon={CloudUpload} says={() => 'waiting for internet'} />
      <Mark shown={shownOf(outbox, true)} icon={CircleAlert} says={(count) => plural(count, 'needs you', 'need you')} />
    </>
  )
}

interface MarkProps {
  shown: ReturnType<typeof shownOf>
  icon: LucideIcon
  says: (count: number) => string
}

function Mark({ shown, icon: Icon, says }: MarkProps) {
  const [first] = shown
  if (!first) return null
  const count = shown.reduce((sum, one) => sum + one.count, 0)
  return (
    <Anchor
      href={first.page}
      aria-label={`${shown.map((one) => counted(one.count, one.one)).join(', ')} ${says(count)}`}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-sm text-warn"
    >
      <Icon aria-hidden="true" className="size-5" />
      {count}
    </Anchor>
  )
}

// When the oldest data on this page was loaded.
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
