import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { startSending } from './outbox.ts'

interface LineMarkProps {
  waiting: number
  isOffline: boolean
}

/** Beside the bell: how old the page is without a line, and how much waits for it; what shows that also sends it. */
export function LineMark({ waiting, isOffline }: LineMarkProps) {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => startSending(queries, id), [queries, id])
  return (
    <>
      {isOffline && <ReadAt queries={queries} />}
      {waiting > 0 && (
        <Anchor
          href="/messages"
          aria-label={`${waiting} waiting for internet`}
          className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-sm text-warn"
        >
          <CloudUpload aria-hidden="true" className="size-5" />
          {waiting}
        </Anchor>
      )}
    </>
  )
}

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
