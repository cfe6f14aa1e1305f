import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type OpenGalleryDialog = 'none' | 'question' | 'long'

export function GalleryDialogs() {
  const [open, setOpen] = useState<OpenGalleryDialog>('none')
  const close = () => setOpen('none')
  return (
    <Card title="Dialogs">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen('question')}>
          Ask
        </Button>
        <Button variant="secondary" onClick={() => setOpen('long')}>
          Long
        </Button>
      </div>
      <ConfirmDialog
        open={open === 'question'}
        onClose={close}
        title="Remove Manila Central University?"
        description="It is taken off your education history. You can add it again."
        cancel="Keep it"
        confirm="Remove"
        isDestructive
        onConfirm={close}
      />
      <Dialog open={open === 'long'} onClose={close} title="A long reading" size="medium">
        <div className="space-y-4">
          {Array.from({ length: 24 }, (_, line) => (
            <p key={`line-${String(line)}`}>The overlay scrolls, the page behind it lies still.</p>
          ))}
        </div>
      </Dialog>
    </Card>
  )
}
