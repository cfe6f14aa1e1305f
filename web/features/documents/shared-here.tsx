import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { useUser } from '#web/lib/session.ts'
import { type HandedOver, takeHandedOver } from '#web/shared/device/handed-over.ts'
import { isPhoto } from '#web/shared/photos/photo-files.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useUploads } from './upload-area.tsx'

interface SharedHereProps {
  applicationId: string
  onPhotos: (photos: HandedOver) => void
}

/** Takes what she shared from another app, once she has said what it is: a PDF is sent, photos are made into one. */
export function SharedHere({ applicationId, onPhotos }: SharedHereProps) {
  const [params] = useSearchParams()
  const personId = useUser().id
  const begin = useUploads()
  const take = useEffectEvent(() => {
    for (const { of: requirementId, files } of takeHandedOver()) {
      const [first] = files
      if (first && isPhoto(first)) onPhotos({ of: requirementId, files })
      else if (first) void begin({ personId, applicationId, requirementId }, first)
    }
  })
  useEffect(() => take(), [])
  if (params.get('shared') !== 'again') return null
  return (
    <Notice title="Share it once more" className="mb-6">
      The portal was not ready for it. Nothing was sent.
    </Notice>
  )
}
