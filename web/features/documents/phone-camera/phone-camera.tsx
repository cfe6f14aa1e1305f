import { Camera } from 'lucide-react'
import { useState } from 'react'
import type { RequirementId } from '#contract/requirements.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'

interface PhoneCameraProps {
  requirementId: RequirementId
  onPhotos: (photos: readonly File[]) => void
}

const PhoneCameraDialog = lazyComponent(
  'features/documents/phone-camera/phone-camera-dialog.tsx',
  async () => (await import('./phone-camera-dialog.tsx')).PhoneCameraDialog,
)

/** For a computer: its own camera takes no sharp photo of a page. */
export function PhoneCamera(props: PhoneCameraProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="handheld:hidden">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" />
        Use your phone's camera
      </Button>
      {isOpen && <PhoneCameraDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  )
}
