import { StickyNote } from 'lucide-react'
import { May } from '#web/shared/may.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { Button } from '#web/ui/button.tsx'

export interface ComposerState {
  mode: 'answer' | 'note'
  /** Opened by a key or a button, so its field takes the focus. */
  isAsked: boolean
}

export const WriteNote = ({ onWrite }: { onWrite: (mode: ComposerState['mode']) => void }) => (
  <May do="notes.write">
    <Button
      icon={StickyNote}
      variant="quiet"
      size="small"
      className="shrink-0 self-end"
      onClick={() => onWrite('note')}
    >
      Write a note
      <KeyHint>N</KeyHint>
    </Button>
  </May>
)
