import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/lib/session.ts'
import { useOutboxNote } from '#web/shared/device/outbox-note.ts'
import type { OutboxKind } from './kinds.ts'
import { outboxQuery } from './outbox.ts'
import type { WaitingRequest } from './outbox-store.ts'

export function useWaiting(kind: OutboxKind): WaitingRequest[] {
  const { id } = useUser()
  const note = useOutboxNote(id)
  // The mark beside the bell must load before the connection fails.
  useEffect(() => void import('./line-mark.tsx').catch(() => undefined), [])
  const { data: waiting = [] } = useQuery({ ...outboxQuery(id), enabled: note !== '' })
  return note ? waiting.filter((one) => one.kind === kind) : []
}
