import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, UserCheck, UserMinus, UserPlus } from 'lucide-react'
import { assignApplication, type ClientWithLastMove, listClientApplications } from '#contract/admin.ts'
import { listTimeline } from '#contract/timeline.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { asLongList } from '#web/lib/long-list.ts'
import { keyOf } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuLine } from '#web/ui/dropdown-menu.tsx'
import { clientQuery, teamQuery } from './client-query.ts'

interface Person {
  id: string
  name: string
}

/** Who looks after the application, and the menu that changes it. */
export function Assignment({ client }: { client: ClientWithLastMove }) {
  const me = useUser()
  const { assign, isPending } = useAssign(client)
  const { assignedTo } = client
  const isMine = assignedTo?.id === me.id
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={`Looked after by ${assignedTo?.name ?? 'nobody'}. Change`}
          className="-my-1.5 -ml-2 px-2!"
        >
          {assignedTo ? (isMine ? `${assignedTo.name} (you)` : assignedTo.name) : 'Nobody'}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {!isMine && (
        <MenuItem onSelect={() => assign({ id: me.id, name: me.name })}>
          <UserCheck aria-hidden="true" />
          Take it
        </MenuItem>
      )}
      {assignedTo && (
        <MenuItem onSelect={() => assign(null)}>
          <UserMinus aria-hidden="true" />
          Release it
        </MenuItem>
      )}
      <Colleagues except={[me.id, assignedTo?.id ?? '']} onGive={assign} />
    </DropdownMenu>
  )
}

/** Fetched when the menu is opened. */
function Colleagues({ except, onGive }: { except: readonly string[]; onGive: (to: Person) => void }) {
  const { rows, isMissing } = asLongList(useInfiniteQuery(teamQuery))
  const others = rows?.filter(({ id }) => !except.includes(id))
  if (others?.length === 0) return null
  return (
    <>
      <MenuLine />
      <MenuLabel>{isMissing ? 'Your colleagues could not be loaded' : 'Give it to'}</MenuLabel>
      {others?.map((colleague) => (
        <MenuItem key={colleague.id} onSelect={() => onGive(colleague)}>
          <UserPlus aria-hidden="true" />
          {colleague.name}
        </MenuItem>
      ))}
    </>
  )
}

function useAssign({ id, assignedTo }: ClientWithLastMove) {
  const queries = useQueryClient()
  const me = useUser()
  const { queryKey } = clientQuery(id)
  const { mutate, isPending } = useMutation({
    mutationFn: (to: Person | null) =>
      call(assignApplication, {
        params: { id },
        body: { assignedTo: to?.id ?? null, expected: assignedTo?.id ?? null },
      }),
    onSuccess: (client, to) => {
      queries.setQueryData(queryKey, client)
      for (const spec of [listClientApplications, listTimeline]) {
        void queries.invalidateQueries({ queryKey: keyOf(spec) })
      }
      const who = to?.id === me.id ? 'You look' : `${to?.name ?? 'Nobody'} looks`
      toast.show('Success', `${who} after this application now`)
    },
    onError: (error) => {
      toastFailed(error, sentenceOf(error, 'The application could not be given away. Please try again.'))
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries({ queryKey })
    },
  })
  return { assign: (to: Person | null) => mutate(to), isPending }
}
