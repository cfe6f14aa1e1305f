import { Download } from 'lucide-react'
import {
  type ExportedList,
  type ExportFormat,
  exportAudit,
  exportClients,
  exportDocuments,
  exportLedger,
  exportPayments,
  exportUsers,
} from '#contract/exports.ts'
import type { Permission } from '#contract/team-roles.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { settings } from '#web/lib/settings.ts'
import { useMay } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuLine, MenuLink } from '#web/ui/dropdown-menu.tsx'

interface ExportMenuProps {
  list: ExportedList
  query: Record<string, string | undefined>
}

const formats: readonly [ExportFormat, string][] = [
  ['xlsx', 'Excel (.xlsx)'],
  ['csv', 'CSV'],
]

function addressOf(list: ExportedList, format: ExportFormat, query: ExportMenuProps['query']): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api/admin/exports/${list}?${new URLSearchParams([['format', format], ...given])}`
}

const permissionFor: Readonly<Record<ExportedList, Permission>> = {
  clients: exportClients.permission,
  documents: exportDocuments.permission,
  payments: exportPayments.permission,
  ledger: exportLedger.permission,
  audit: exportAudit.permission,
  users: exportUsers.permission,
}

export function ExportMenu({ list, query }: ExportMenuProps) {
  if (!useMay(permissionFor[list])) return null
  return (
    <DropdownMenu
      trigger={
        <Button variant="secondary" size="small">
          <Download aria-hidden="true" />
          Export
        </Button>
      }
    >
      {formats.map(([format, word]) => (
        <ExportLink key={format} href={addressOf(list, format, query)}>
          {word}
        </ExportLink>
      ))}
      <MenuLine />
      <MenuLabel>
        <ExportWarning />
      </MenuLabel>
    </DropdownMenu>
  )
}

/** Where the team confirms such downloads by passkey, the link goes on once that is done. */
function ExportLink({ href, children }: { href: string; children: string }) {
  if (!settings.asksPasskeys)
    return (
      <MenuLink href={href} reload>
        {children}
      </MenuLink>
    )
  const download = async () => {
    const { downloadConfirmed } = await import('#web/lib/step-up.tsx')
    await downloadConfirmed(href, 'Confirm with your passkey: export a list.')
  }
  return (
    <MenuItem
      onSelect={() =>
        void download().catch((error: unknown) =>
          toastFailed(error, sentenceOf(error, 'The file could not be created. Please try again.')),
        )
      }
    >
      {children}
    </MenuItem>
  )
}

export const ExportWarning = () => (
  <span className="block max-w-60">
    The file contains personal data. The audit log records who downloaded it and when.
  </span>
)
