import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, UserCheck, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { fullName } from '#domain/names/full-name.ts'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { useMay } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuLine } from '#web/ui/dropdown-menu.tsx'
import { clientQuery } from './client-query.ts'

export function Assignment({ client }: { client: ClientWithLastTransition }) {
  const queries = useQueryClient()
  const {
    assign,
    isPending,
    myself: me,
  } = useAssign((_, to) => {
    queries.setQueryData(clientQuery(client.id).queryKey, (shown) => shown && { ...shown, assignedTo: to })
  })
  const { id, assignedTo, user } = client
  const isMine = assignedTo?.id === me.id
  if (!useMay('cases.move')) return assignedTo?.name ?? 'Nobody'
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={`Assigned to ${assignedTo?.name ?? 'nobody'}. Change`}
          className="-my-1.5 -ml-2 px-2!"
        >
          {assignedTo ? (isMine ? `${assignedTo.name} (you)` : assignedTo.name) : 'Nobody'}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      <Choices
        me={me}
        assignedTo={assignedTo}
        onAssign={(to, seen) => assign({ application: { id, name: fullName(user, user.email), assignedTo: seen }, to })}
      />
    </DropdownMenu>
  )
}

interface ChoicesProps {
  me: Colleague
  assignedTo: Colleague | null
  onAssign: (to: Colleague | null, seen: Colleague | null) => void
}

function Choices({ me, assignedTo, onAssign }: ChoicesProps) {
  const [seen] = useState(assignedTo)
  const assignTo = (to: Colleague | null) => onAssign(to, seen)
  return (
    <>
      {seen?.id !== me.id && (
        <MenuItem icon={UserCheck} onSelect={() => assignTo(me)}>
          Assign to me
        </MenuItem>
      )}
      {seen && (
        <MenuItem icon={UserMinus} onSelect={() => assignTo(null)}>
          Unassign
        </MenuItem>
      )}
      <Colleagues except={[me.id, seen?.id ?? '']} onAssign={assignTo} />
    </>
  )
}

function Colleagues({ except, onAssign }: { except: readonly string[]; onAssign: (to: Colleague) => void }) {
  const { data: team, isError } = useQuery(teamQuery)
  const others = team?.filter(({ id }) => !except.includes(id))
  if (others?.length === 0) return null
  return (
    <>
      <MenuLine />
      <MenuLabel>{isError && !team ? 'Your colleagues could not be loaded' : 'Assign to'}</MenuLabel>
      {others?.map((colleague) => (
        <MenuItem icon={UserPlus} key={colleague.id} onSelect={() => onAssign(colleague)}>
          {colleague.name}
        </MenuItem>
      ))}
    </>
  )
}
