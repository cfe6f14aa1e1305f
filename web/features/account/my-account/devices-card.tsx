import { useQueryClient } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { endMySession, listMySessions, type MySession } from '#contract/account/my-account.ts'
import { read, useRead } from '#web/lib/query.ts'
import { dividedList, QueryView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export const DevicesCard = () => (
  <Card titleId="devices-title" title="Where you are signed in" description="If you do not know a device, sign it out.">
    <QueryView
      query={useRead(listMySessions, {})}
      bare
      failure="Your devices could not be loaded"
      skeleton="h-24 w-full"
    >
      {dividedList((session) => (
        <Device key={session.id} session={session} />
      ))}
    </QueryView>
  </Card>
)

function Device({ session }: { session: MySession }) {
  const queries = useQueryClient()
  const ending = useCall(endMySession, {
    input: () => ({ params: { sessionId: session.id } }),
    sent: `${session.device} is signed out`,
    onSuccess: () => {
      queries.setQueryData(read(listMySessions, {}).queryKey, (before) => before?.filter(({ id }) => id !== session.id))
      document.getElementById('devices-title')?.focus()
    },
    failed: 'The device is still signed in. Please try again.',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Monitor aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
          {session.device}
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-ink-soft text-sm">
          Signed in <When at={session.startedAt} time />, last used <When at={session.lastSeenAt} time />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          busy={ending.isPending}
          busyLabel="Signing out..."
          onClick={() => ending.mutate()}
        >
          Sign out
          <span className="sr-only">
            {' '}
            {session.device}, signed in <When at={session.startedAt} time />
          </span>
        </Button>
      )}
    </li>
  )
}
