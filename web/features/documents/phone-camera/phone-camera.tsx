import { Camera } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { RequirementId } from '#contract/requirements.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { PhoneCameraDialogProps } from './phone-camera-dialog.tsx'

type PhoneCameraProps = Omit<PhoneCameraDialogProps, 'onClose'> & { requirementId: RequirementId }

/** For a computer: its own camera takes no sharp photo of a page. */
export function PhoneCamera(props: PhoneCameraProps) {
  const [Dialog, setDialog] = useState<ComponentType<PhoneCameraDialogProps>>()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const { PhoneCameraDialog } = await import('./phone-camera-dialog.tsx')
      setDialog(() => PhoneCameraDialog)
    } catch {
      toast.error('Error', 'The link for your phone could not be made')
    }
    setOpening(false)
  }
  return (
    <span className="handheld:hidden">
      <Button variant="secondary" busy={isOpening} onClick={() => void open()}>
        <Camera aria-hidden="true" />
        Use your phone's camera
      </Button>
      {Dialog && <Dialog {...props} onClose={() => setDialog(undefined)} />}
    </span>
  )
}
