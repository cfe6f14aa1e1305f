import clsx from 'clsx'
import { LogOut, MessageSquare, MoreHorizontal, Pencil } from 'lucide-react'
import { useRef } from 'react'
import type { Application, ApplicationStatus } from '#contract/applications.ts'
import { statusWords } from '#domain/applications/status.ts'
import { fullName } from '#domain/full-name.ts'
import { formatMoney, outstanding } from '#domain/money.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLine, MenuLink } from '#web/ui/dropdown-menu.tsx'
import { Cell, inTwoColumns, Row } from '#web/ui/table.tsx'

const tones: Partial<Record<ApplicationStatus, Tone>> = { approved: 'good', in_progress: 'warn' }

interface ClientRowProps {
  application: Application
  /** Both are asked from the menu's button, which stays when the menu is gone. */
  onChange: (menuButton: HTMLElement | null) => void
  onEndSessions: (menuButton: HTMLElement | null) => void
}

export function ClientRow({ application, onChange, onEndSessions }: ClientRowProps) {
  const { user, status } = application
  const menuButton = useRef<HTMLButtonElement>(null)
  const name = fullName(user, user.email)
  return (
    <Row className={clsx(inTwoColumns, 'relative')}>
      <Cell className="col-span-2 pr-14">
        <span className="-my-1 flex items-center gap-3">
          <Avatar name={name} size="small" />
          <span className="min-w-0 leading-tight">
            <Anchor
              href={`/admin/applications/${application.id}`}
              className="wrap-anywhere block rounded-sm font-semibold underline-offset-[0.2em] hover:text-brand-strong hover:underline"
            >
              {name}
            </Anchor>
            {name !== user.email && (
              <span className="block break-all text-ink-soft text-xs leading-tight">{user.email}</span>
            )}
          </span>
        </span>
      </Cell>
      <Cell className="order-2 whitespace-nowrap tabular-nums">{application.applicationNumber}</Cell>
      <Cell className="order-4 whitespace-nowrap text-ink-soft tabular-nums @2xl:text-ink">
        <When at={application.createdAt} />
      </Cell>
      <Cell label="Balance" numeric className="order-5">
        {formatMoney(outstanding(application), settings.currency)}
      </Cell>
      <Cell className="order-3 justify-end">
        <Status tone={tones[status] ?? 'neutral'}>{statusWords(status)}</Status>
      </Cell>
      <Cell className="absolute top-2 right-2 @2xl:static @2xl:text-right">
        <DropdownMenu
          trigger={
            <IconButton ref={menuButton} label={`Actions for ${name}`} className="-my-1.5 -mr-2 align-middle">
              <MoreHorizontal aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => onChange(menuButton.current)}>
            <Pencil aria-hidden="true" />
            Change status or fees
          </MenuItem>
          <MenuLink href={`/messages?applicationId=${application.id}`}>
            <MessageSquare aria-hidden="true" />
            Messages
          </MenuLink>
          <MenuLine />
          <MenuItem destructive onSelect={() => onEndSessions(menuButton.current)}>
            <LogOut aria-hidden="true" />
            End all sessions
          </MenuItem>
        </DropdownMenu>
      </Cell>
    </Row>
  )
}
