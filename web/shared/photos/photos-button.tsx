import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useEffect, useState } from 'react'
import { counted, plural } from '#domain/english/counted.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useUser } from '#web/lib/session.ts'
import { forgetPhotos, type PhotoTarget, readPhotoNote } from '#web/shared/device/saved-photos.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface PhotosButtonProps {
  applicationId: string
  requirementId: string
  documentName: string
  filedId: string | undefined
  onPdf: (file: File) => void
  photo: File | undefined
  onPhotoTaken: () => void
}

export function PhotosButton({ applicationId, requirementId, documentName, filedId, ...chosen }: PhotosButtonProps) {
  const { onPdf, photo, onPhotoTaken } = chosen
  const target = { personId: useUser().id, applicationId, requirementId }
  const [isPressed, setPressed] = useState(false)
  const isOpen = isPressed || photo !== undefined
  const maker = useQuery({
    queryKey: ['photos to pdf'],
    queryFn: () => import('./photos-to-pdf.tsx'),
    structuralSharing: false,
    enabled: isOpen,
  })
  useForgetOnceFiled(target, filedId)
  const note = isOpen ? undefined : readPhotoNote(target)

  return (
    <div className="space-y-2">
      <Button variant="secondary" busy={isOpen && maker.isFetching} onClick={() => setPressed(true)}>
        <Camera aria-hidden="true" />
        Take or choose photos
      </Button>
      {note && (
        <p className="text-ink-soft text-sm">
          {counted(note.pages, 'page')} from {dayOf(note.at)} {plural(note.pages, 'is', 'are')} still here.
        </p>
      )}
      {isOpen && maker.isError && !maker.isFetching && (
        <Notice
          tone="bad"
          live
          title="The photo tool could not be loaded"
          actions={
            <Button size="small" variant="secondary" onClick={() => void maker.refetch()}>
              Try again
            </Button>
          }
        >
          Please check your connection.
        </Notice>
      )}
      {isOpen && maker.data && (
        <maker.data.PhotosToPdf
          applicationId={applicationId}
          requirementId={requirementId}
          documentName={documentName}
          filedId={filedId}
          onPdf={onPdf}
          photo={photo}
          onClose={() => {
            setPressed(false)
            onPhotoTaken()
          }}
        />
      )}
    </div>
  )
}

/** Pages whose PDF was handed over are forgotten as soon as another document is filed than before. */
function useForgetOnceFiled(target: PhotoTarget, filedId: string | undefined) {
  const printedOver = readPhotoNote(target)?.printedOver
  const isFiled = printedOver !== undefined && filedId !== undefined && filedId !== printedOver
  const { personId, applicationId, requirementId } = target
  useEffect(() => {
    if (!isFiled) return
    void forgetPhotos({ personId, applicationId, requirementId })
  }, [isFiled, personId, applicationId, requirementId])
}

function dayOf(at: number): string {
  const day = (time: number) => formatDate(new Date(time).toISOString())
  const dayMs = 24 * 60 * 60 * 1_000
  if (day(at) === day(Date.now())) return 'today'
  return day(at) === day(Date.now() - dayMs) ? 'yesterday' : day(at)
}
