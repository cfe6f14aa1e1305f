import { MessageSquare, Pencil, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { canStillUndo } from '#domain/applications/undo.ts'
import { ChangeDialog } from '#web/shared/change-application/change-dialog.tsx'
import { ChangeWords } from '#web/shared/change-application/change-words.tsx'
import { May, useMay } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { UndoDialog } from './undo-dialog.tsx'

export function Actions({ client, onWrite }: { client: ClientWithLastTransition; onWrite: () => void }) {
  const [open, setOpen] = useState<'change' | 'undo' | null>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const { lastMove } = client
  const close = () => setOpen(null)
  const mayUndo = useMay('cases.move')
  return (
    <>
      <May do="messages.write">
        <Button icon={MessageSquare} variant="secondary" size="small" onClick={onWrite}>
          Message
        </Button>
      </May>
      <May do="applications.change">
        <Button icon={Pencil} ref={changeButton} variant="secondary" size="small" onClick={() => setOpen('change')}>
          <ChangeWords />
        </Button>
      </May>
      {lastMove && mayUndo && canStillUndo(new Date(lastMove.at), new Date()) && (
        <Button icon={Undo2} variant="secondary" size="small" onClick={() => setOpen('undo')}>
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
