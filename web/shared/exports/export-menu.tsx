import { Download } from 'lucide-react'
import {
  type ExportedList,
  type ExportFormat,
  exportAffected,
  exportAudit,
  exportClients,
  exportDocuments,
  exportLedger,
  exportMonths,
  exportPayments,
  exportUsers,
} from '#contract/exports.ts'
import type { RawRouteSpec } from '#contract/route.ts'
import { useMay } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuLabel, MenuLine, MenuLink } from '#web/ui/dropdown-menu.tsx'

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

const exportOf = {
  clients: exportClients,
  documents: exportDocuments,
  payments: exportPayments,
  ledger: exportLedger,
  months: exportMonths,
  audit: exportAudit,
  users: exportUsers,
  affected: exportAffected,
} as const satisfies Record<ExportedList, RawRouteSpec>

export function ExportMenu({ list, query }: ExportMenuProps) {
  if (!useMay(exportOf[list].permission)) return null
  return (
    <DropdownMenu
      trigger={
        <Button icon={Download} variant="secondary" size="small">
          Export
        </Button>
      }
    >
      {formats.map(([format, word]) => (
        <MenuLink key={format} href={addressOf(list, format, query)} download>
          {word}
        </MenuLink>
      ))}
      {list !== 'months' && (
        <>
          <MenuLine />
          <MenuLabel>
            <ExportWarning />
          </MenuLabel>
        </>
      )}
    </DropdownMenu>
  )
}

export const ExportWarning = () => (
  <span className="block max-w-60">
    The file contains personal data. The audit log records who downloaded it and when.
  </span>
)
