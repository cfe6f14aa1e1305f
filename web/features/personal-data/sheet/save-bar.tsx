import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SheetFormState } from './use-sheet-form.ts'

const SAVE = 'save-sheet'

export function SaveBar({ sheet }: { sheet: SheetFormState }) {
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <div className="space-y-4">
      {sheet.failure && (
        <Notice tone="bad" title={sheet.failure}>
          What you typed is still here; please try again.
        </Notice>
      )}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <Button id={SAVE} type="submit" size="large" busy={sheet.isBusy}>
          Save Personal Data Sheet
        </Button>
        {sheet.isChanged && !sheet.isBusy && (
          <Button variant="quiet" onClick={() => setAsks(true)}>
            Discard changes
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks}
        onClose={close}
        title="Discard your changes?"
        description={
          sheet.isSaved
            ? 'The sheet goes back to what you saved last.'
            : 'What you typed since you opened the sheet will be lost.'
        }
        returnFocusTo={() => document.getElementById(SAVE)}
        cancel="Keep editing"
        confirm="Discard changes"
        isDestructive
        onConfirm={() => {
          sheet.discard()
          close()
        }}
      />
    </div>
  )
}
