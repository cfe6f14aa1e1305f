import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { PhoneCameraDialogProps } from './phone-camera-dialog.tsx'

/** For a computer: its own camera takes no sharp photo of a page. */
export function PhoneCamera(props: Omit<PhoneCameraDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['phone camera'],
    queryFn: () => import('./phone-camera-dialog.tsx'),
    enabled: isOpen,
    structuralSharing: false,
  })
  return (
    <span className="handheld:hidden">
      <Button variant="secondary" busy={isOpen && isFetching} onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" />
        Use your phone's camera
      </Button>
      {isOpen && isError && <p role="alert">Please reload the page.</p>}
      {isOpen && data && <data.PhoneCameraDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  )
}
