import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, Undo2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { closeThread, getThread, reopenThread } from '#contract/messages/messages.ts'
import { formatWait } from '#domain/calendar/format-wait.ts'
import { read } from '#web/lib/query.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { Button } from '#web/ui/button.tsx'

export function ThreadBar({ applicationId, shortcut }: { applicationId: string; shortcut?: 'E' }) {
  const bar = useRef<HTMLDivElement>(null)
  // The pressed button disappears; the focus stays at the conversation.
  const stay = () => bar.current?.focus({ preventScroll: true })
  const { state, close, reopen, isBusy } = useThreadState(applicationId, stay)
  const { unansweredSince, closed } = state ?? {}
  return (
    <div ref={bar} tabIndex={-1} className="empty:mb-0">
      {unansweredSince && (
        <Line
          words={
            <span className="flex min-w-0 items-center gap-2">
              <Hourglass aria-hidden="true" className="size-4 shrink-0 text-warn" />
              <span>
                Waiting for an answer since <When at={unansweredSince} time /> (
                {formatWait(new Date(unansweredSince), new Date())})
              </span>
            </span>
          }
        >
          <May do="messages.write">
            <Button icon={Check} variant="secondary" size="small" busy={isBusy} onClick={close}>
              No answer needed
              {shortcut && <KeyHint>{shortcut}</KeyHint>}
            </Button>
          </May>
        </Line>
      )}
      {closed && (
        <Line
          words={
            <>
              {closed.by?.name ?? 'Someone'} marked this as not needing an answer, <When at={closed.at} time />
            </>
          }
        >
          <May do="messages.write">
            <Button icon={Undo2} variant="quiet" size="small" busy={isBusy} onClick={reopen}>
              Undo
              <span className="sr-only">: no answer needed</span>
            </Button>
          </May>
        </Line>
      )}
    </div>
  )
}

const Line = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line bg-sunk px-3 py-2 text-sm">
    <p role="status" className="min-w-0">
      {words}
    </p>
    {children}
  </div>
)

function useThreadState(applicationId: string, onChanged: () => void) {
  const query = read(getThread, { params: { id: applicationId } })
  const { data } = useQuery(query)
  const changed = { answers: query, onSuccess: onChanged, failed: 'The conversation could not be changed' }
  const params = { id: applicationId }
  const close = useCall(closeThread, {
    input: (lastMessageId: string) => ({ params, body: { lastMessageId } }),
    ...changed,
  })
  const reopen = useCall(reopenThread, { input: () => ({ params }), ...changed })
  return {
    state: data,
    close: () => {
      if (data?.lastMessageId) close.mutate(data.lastMessageId)
    },
    reopen: () => reopen.mutate(),
    isBusy: close.isPending || reopen.isPending,
  }
}
