import { Bell, Download, ListChecks, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { BulkAction } from '#contract/bulk.ts'
import { type ExportFormat, exportChosenClients } from '#contract/exports.ts'
import { keepFile, receiveFile } from '#web/lib/save-file.ts'
import { useSingleFlight } from '#web/lib/single-flight.ts'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { BulkDialog } from '#web/shared/bulk/bulk-dialog.tsx'
import { ExportWarning } from '#web/shared/exports/export-menu.tsx'
import { May } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuLine } from '#web/ui/dropdown-menu.tsx'

interface BulkBarProps {
  selected: readonly string[]
  onClear: () => void
  onSelect: (ids: readonly string[]) => void
}

export function BulkBar({ selected, onClear, onSelect }: BulkBarProps) {
  // Copies the ids, since the selection may change while a dialog is open.
  const [open, setOpen] = useState<{ action: BulkAction; ids: readonly string[] } | null>(null)
  const begin = (action: BulkAction) => setOpen({ action, ids: [...selected] })
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 sm:gap-2 max-sm:[&_svg]:hidden max-sm:[&>button]:grow max-sm:[&>button]:px-2">
      <May do="cases.move">
        <Button icon={UserRoundPlus} variant="secondary" size="small" onClick={() => begin('assign')}>
          Assign…
        </Button>
      </May>
      <May do="reminders.send">
        <Button icon={Bell} variant="secondary" size="small" onClick={() => begin('remind')}>
          Remind…
        </Button>
      </May>
      <May do="cases.move">
        <Button icon={ListChecks} variant="secondary" size="small" onClick={() => begin('status')}>
          {/* Short labels keep all four buttons in one line on a phone. */}
          <span>
            <span className="max-sm:sr-only">Change </span>
            <span className="inline-block first-letter:max-sm:uppercase">status…</span>
          </span>
        </Button>
      </May>
      <May do="lists.export">
        <ExportChosen selected={selected} />
      </May>
      {open && (
        <BulkDialog
          {...open}
          onClose={({ isOrdered }) => {
            setOpen(null)
            if (isOrdered) onClear()
          }}
          onSelect={(ids) => {
            setOpen(null)
            onSelect(ids)
          }}
        />
      )}
    </div>
  )
}

const { method, path } = exportChosenClients

function ExportChosen({ selected }: Pick<BulkBarProps, 'selected'>) {
  const { mutate: take, isPending } = useSingleFlight({
    mutationFn: (body: { format: ExportFormat; ids: readonly string[] }) => receiveFile({ method, path, body }),
    onSuccess: ({ blob, name }, { format }) => keepFile(blob, name ?? `Clients.${format}`),
    onError: (error) => toastFailed(error, sentenceOf(error, 'The file could not be created. Please try again.')),
  })
  return (
    <DropdownMenu
      trigger={
        <Button icon={Download} variant="secondary" size="small" busy={isPending} busyLabel="Exporting...">
          Export
        </Button>
      }
    >
      <MenuItem onSelect={() => take({ format: 'xlsx', ids: selected })}>Excel (.xlsx)</MenuItem>
      <MenuItem onSelect={() => take({ format: 'csv', ids: selected })}>CSV</MenuItem>
      <MenuLine />
      <MenuLabel>
        <ExportWarning />
      </MenuLabel>
    </DropdownMenu>
  )
}
