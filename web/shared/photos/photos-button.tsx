import { useQuery } from '@tanstack/react-query'
import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { counted, plural } from '#domain/english/counted.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useUser } from '#web/lib/session.ts'
import type { DocumentTarget } from '#web/shared/device/saved-files.ts'
import { forgetPhotos, readPhotoNote } from '#web/shared/device/saved-photos.ts'
import { Button } from '#web/ui/button.tsx'
import { FilePicker } from './file-picker.tsx'
import { PhotoTool, photoTool } from './photo-tool.tsx'
import type { PhotosToPdfProps } from './photos-to-pdf.tsx'

interface PhotosButtonProps extends Omit<PhotosToPdfProps, 'onClose' | 'filedId' | 'photos'> {
  filedId: string | undefined
  photos: readonly File[] | undefined
  onPhotos: (photos: readonly File[] | undefined) => void
  isLoud?: boolean
}

export function PhotosButton({ onPhotos, isLoud = false, ...tool }: PhotosButtonProps) {
  const { applicationId, requirementId, filedId, photos } = tool
  const target = { personId: useUser().id, applicationId, requirementId }
  const [isPressed, setPressed] = useState(false)
  const isOpen = isPressed || photos !== undefined
  const maker = useQuery({ ...photoTool, enabled: isOpen })
  useForgetOnceFiled(target, filedId)
  const note = isOpen ? undefined : readPhotoNote(target)

  return (
    <div className="space-y-2">
      <span className="handheld:hidden">
        <Button icon={Camera} variant="secondary" busy={isOpen && maker.isFetching} onClick={() => setPressed(true)}>
          Take or choose photos
        </Button>
      </span>
      <div className="hidden handheld:block">
        <PhotoPickers isLoud={isLoud} onPhotos={onPhotos} />
      </div>
      {note && (
        <p className="text-ink-soft text-sm">
          {counted(note.pages, 'page')} from {dayOf(note.at)} {plural(note.pages, 'is', 'are')} still here.{' '}
          <span className="hidden handheld:inline">
            <Button variant="quiet" size="small" onClick={() => setPressed(true)}>
              Show {plural(note.pages, 'it', 'them')}
            </Button>
          </span>
        </p>
      )}
      {isOpen && (
        <PhotoTool
          {...tool}
          onClose={() => {
            setPressed(false)
            onPhotos(undefined)
          }}
        />
      )}
    </div>
  )
}

interface PhotoPickersProps {
  isLoud: boolean
  onPhotos: (photos: readonly File[]) => void
}

/** For a device with a camera, which opens with one press. */
export const PhotoPickers = ({ isLoud, onPhotos }: PhotoPickersProps) => (
  <div className="grid grid-cols-2 gap-2">
    <FilePicker camera variant={isLoud ? 'primary' : 'secondary'} onFiles={onPhotos} className="px-2!">
      <Camera aria-hidden="true" />
      Take photos
    </FilePicker>
    <FilePicker variant="secondary" onFiles={onPhotos} className="px-2!">
      <ImagePlus aria-hidden="true" />
      Choose photos
    </FilePicker>
  </div>
)

function useForgetOnceFiled(target: DocumentTarget, filedId: string | undefined) {
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
  if (day(at) === day(Date.now())) return 'today'
  return day(at) === day(Date.now() - DAY) ? 'yesterday' : day(at)
}
