import { keepPreviousData } from '@tanstack/react-query'
import { IdCard, LogOut, type LucideIcon, MoreHorizontal, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { listTeam, type TeamMember } from '#contract/team/team.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { useMay } from '#web/shared/may.tsx'
import { Badge, Status } from '#web/ui/badge.tsx'
import { IconButton, TextLink } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { Cell, inTable, Row } from '#web/ui/table.tsx'
import { type MemberAction, MemberDialog, type MemberDialogProps } from './member-dialogs.tsx'

export function MemberList() {
  const [opened, open] = useState<Omit<MemberDialogProps, 'onClose'> | null>(null)
  const query = useRead(listTeam, {}, { staleTime: 0, placeholderData: keepPreviousData })
  const members = query.data?.toSorted((one, other) => Number(other.active) - Number(one.active))
  return (
    <div className="space-y-4">
      <QueryView query={{ ...query, data: members }} failure="The team could not be loaded" {...memberTable}>
        {(shown) =>
          shown.map((member) => (
            <MemberRow key={member.id} member={member} onAction={(action) => open({ action, member })} />
          ))
        }
      </QueryView>
      {opened && <MemberDialog {...opened} onClose={() => open(null)} />}
    </div>
  )
}

const memberTable = inTable({
  caption: 'Members of the team',
  head: ['Name', 'Role', 'Last seen', { numeric: 'Sessions' }, { numeric: 'Clients' }, { hidden: 'Actions' }],
  rows: 5,
  widths: ['w-48', 'w-20', 'w-24', 'w-6 ml-auto', 'w-6 ml-auto', 'w-6'],
})

interface MemberRowProps {
  member: TeamMember
  onAction: (action: MemberAction) => void
}

function MemberRow({ member, onAction }: MemberRowProps) {
  const { id, name, email, role, active, lastSeen, sessions = 0, clients = 0 } = member
  const isMe = useUser().id === id
  const offered = useOffered(member, isMe)
  return (
    <Row>
      <Cell className="@2xl:max-w-0 @2xl:w-[38%]">
        <span className="block min-w-0 py-1">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="wrap-anywhere">{name}</span>
            {isMe && <Badge tone="info">You</Badge>}
            {!active && <Status tone="neutral">Deactivated</Status>}
          </span>
          {email !== name && <span className="wrap-anywhere block text-ink-soft text-xs">{email}</span>}
        </span>
      </Cell>
      <Cell label="Role">{roleLabels[role]}</Cell>
      <Cell label="Last seen" className="text-ink-soft @2xl:whitespace-nowrap">
        {lastSeen ? <When at={lastSeen} time /> : 'Never'}
      </Cell>
      <Cell label="Sessions" numeric>
        {sessions}
      </Cell>
      <Cell label="Clients" numeric>
        {clients > 0 && active ? (
          <TextLink href={`/admin?assignedTo=${id}`}>
            {clients}
            <span className="sr-only"> clients of {name}</span>
          </TextLink>
        ) : (
          clients
        )}
      </Cell>
      <Cell className={offered.length > 0 ? 'justify-end @2xl:text-right' : 'hidden @2xl:table-cell'}>
        {offered.length > 0 && <MemberMenu name={name} offered={offered} onAction={onAction} />}
      </Cell>
    </Row>
  )
}

/** Owners are set in the configuration, and nobody changes themselves. */
function useOffered({ role, active, sessions = 0 }: TeamMember, isMe: boolean): readonly MemberAction[] {
  const mayManage = useMay('team.manage')
  const mayEnd = useMay('sessions.end')
  if (isMe) return []
  const mayChange = mayManage && role !== 'owner'
  const offers: readonly [MemberAction, boolean][] = [
    ['role', mayChange && active],
    ['sessions', mayEnd && sessions > 0 && (role !== 'owner' || mayManage)],
    ['deactivate', mayChange && active],
    ['activate', mayChange && !active],
  ]
  return offers.filter(([, isOffered]) => isOffered).map(([action]) => action)
}

const entries: Record<MemberAction, { Icon: LucideIcon; words: string }> = {
  role: { Icon: IdCard, words: 'Change role' },
  sessions: { Icon: LogOut, words: 'End all sessions' },
  deactivate: { Icon: UserX, words: 'Deactivate' },
  activate: { Icon: UserCheck, words: 'Activate again' },
}

interface MemberMenuProps extends Pick<MemberRowProps, 'onAction'> {
  name: string
  offered: readonly MemberAction[]
}

function MemberMenu({ name, offered, onAction }: MemberMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${name}`}>
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      {offered.map((action) => {
        const { Icon, words } = entries[action]
        return (
          <MenuItem icon={Icon} key={action} destructive={action === 'deactivate'} onSelect={() => onAction(action)}>
            {words}
          </MenuItem>
        )
      })}
    </DropdownMenu>
  )
}
