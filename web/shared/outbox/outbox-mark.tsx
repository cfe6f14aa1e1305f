import { useQueryClient } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { useEffect } from 'react'
import { useUser } from '#web/lib/session.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { startSending } from './outbox.ts'

/** How much waits for the line, beside the bell; what shows it also sends it. */
export function OutboxMark({ count }: { count: number }) {
  const queries = useQueryClient()
  const { id } = useUser()
  useEffect(() => startSending(queries, id), [queries, id])
  return (
    <Anchor
      href="/messages"
      aria-label={`${count} waiting for internet`}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-sm text-warn"
    >
      <CloudUpload aria-hidden="true" className="size-5" />
      {count}
    </Anchor>
  )
}
