import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { RequirementId } from '#contract/requirements.ts'
import { Button } from '#web/ui/button.tsx'

interface PhoneCameraProps {
  requirementId: RequirementId
  onPhotos: (photos: readonly File[]) => void
}

const dialog = {
  queryKey: ['phone camera'],
  queryFn: () => import('./phone-camera-dialog.tsx'),
  structuralSharing: false,
} as const

/** For a computer: its own camera takes no sharp photo of a page. */
export function PhoneCamera({ requirementId, onPhotos }: PhoneCameraProps) {
  const [isOpen, setOpen] = useState(false)
  const loaded = useQuery({ ...dialog, enabled: isOpen })
  return (
    <span className="handheld:hidden">
      <Button variant="secondary" busy={isOpen && loaded.isFetching} onClick={() => setOpen(true)}>
        <Smartphone aria-hidden="true" />
        Use your phone's camera
      </Button>
      {isOpen && loaded.data && (
        <loaded.data.PhoneCameraDialog
          requirementId={requirementId}
          onClose={() => setOpen(false)}
          onPhotos={(photos) => {
            setOpen(false)
            onPhotos(photos)
          }}
        />
      )}
    </span>
  )
}
