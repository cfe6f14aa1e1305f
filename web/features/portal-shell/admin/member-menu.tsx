import { FileText, LogOut, ScrollText } from 'lucide-react'
import { listMentions } from '#contract/mentions.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { signOutUnlessAsked } from '#web/shared/device/sign-out.ts'
import { MenuItem, MenuLabel, MenuLine, MenuLink } from '#web/ui/dropdown-menu.tsx'
import { PersonMenu } from '../person/person-menu.tsx'
import type { PersonMenuProps } from '../person/person-opener.tsx'
import { MemberButton, useMentionCount } from './member-button.tsx'

const SHOWN = 5

export function MemberMenu({ onSignOutEverywhere }: PersonMenuProps) {
  const { id } = useUser()
  const hasMentions = useMentionCount() > 0
  return (
    <PersonMenu
      trigger={<MemberButton />}
      before={hasMentions && <Mentions />}
      onSignOutEverywhere={onSignOutEverywhere}
    >
      <MenuItem icon={LogOut} onSelect={() => void signOutUnlessAsked(id)}>
        Sign out
      </MenuItem>
      <MenuLine />
      <MenuLink href="/privacy" icon={FileText}>
        Privacy Notice
      </MenuLink>
      <MenuLink href="/licences/libheif.txt" icon={ScrollText}>
        Licences
      </MenuLink>
    </PersonMenu>
  )
}

/** Loads only with the open menu, since the server records each load as a read. */
function Mentions() {
  const { rows, total, isMissing, again } = useLongList(listMentions, {})
  const more = total - SHOWN
  return (
    <>
      <MenuLabel>Notes that mention you</MenuLabel>
      {isMissing && <MenuItem onSelect={again.onRetry}>They could not be loaded. Try again</MenuItem>}
      {!rows && !isMissing && <MenuLabel>Loading…</MenuLabel>}
      {rows?.slice(0, SHOWN).map(({ id, applicationId, clientName, by, createdAt }) => (
        <MenuLink key={id} href={`/admin/applications/${applicationId}?tab=notes`}>
          <span className="min-w-0 py-1">
            <span className="block truncate font-semibold">{clientName}</span>
            <span className="block truncate text-ink-soft text-xs">
              {by && `${by.name} · `}
              <When at={createdAt} time />
            </span>
          </span>
        </MenuLink>
      ))}
      {more > 0 && <MenuLabel>{more} more will appear here once these are opened</MenuLabel>}
      <MenuLine />
    </>
  )
}
