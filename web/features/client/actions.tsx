import { MessageSquare, Pencil, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ClientWithLastTransition } from '#contract/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { ChangeDialog } from '#web/shared/change-application/change-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { UndoDialog } from './undo-dialog.tsx'

export function Actions({ client, onWrite }: { client: ClientWithLastTransition; onWrite: () => void }) {
  const [open, setOpen] = useState<'change' | 'undo' | null>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const { lastMove } = client
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="secondary" size="small" onClick={onWrite}>
        <MessageSquare aria-hidden="true" />
        Message
      </Button>
      <Button ref={changeButton} variant="secondary" size="small" onClick={() => setOpen('change')}>
        <Pencil aria-hidden="true" />
        Change status or fees
      </Button>
      {lastMove && (
        <Button variant="secondary" size="small" onClick={() => setOpen('undo')}>
          <Undo2 aria-hidden="true" />
          Undo: {statusLabel(lastMove.to)} → {statusLabel(lastMove.from)}
        </Button>
      )}
      {open === 'change' && <ChangeDialog application={client} menuButton={changeButton.current} onClose={close} />}
      {open === 'undo' && lastMove && (
        <UndoDialog client={client} move={lastMove} returnFocusTo={() => changeButton.current} onClose={close} />
      )}
    </>
  )
}
