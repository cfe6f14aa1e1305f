import { FileText, Paperclip } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { PDF } from '#contract/documents/accepted-file.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { useUser } from '#web/lib/session.ts'
import { forgetPhotos } from '#web/shared/device/saved-photos.ts'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { FilePicker } from '#web/shared/photos/file-picker.tsx'
import { isPhoto, PHOTOS } from '#web/shared/photos/photo-files.ts'
import { PhotoTool } from '#web/shared/photos/photo-tool.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Attachments, FileToSend } from './use-attachments.ts'

interface AttachmentFieldProps {
  attachments: Attachments
  applicationId: string
  /** The reason for an unsent message, if a file may be the cause. */
  failure: string | undefined
  children?: ReactNode
}

const PAPER = 'document'

export function AttachmentField({ attachments, applicationId, failure, children }: AttachmentFieldProps) {
  const { chosen, problem, isFull, choose, remove } = attachments
  const [photos, setPhotos] = useState<readonly File[]>()
  const field = useRef<HTMLDivElement>(null)
  const target = { personId: useUser().id, applicationId, requirementId: 'message' }
  const take = (files: readonly File[]) => {
    const pictures = files.filter(isPhoto)
    if (pictures.length > 0) setPhotos(pictures)
    void choose(files.filter((file) => !isPhoto(file)))
  }
  const drop = ({ id }: FileToSend) => {
    remove([id])
    setTimeout(() => field.current?.querySelector('input')?.focus())
  }
  return (
    <div ref={field} className="space-y-2">
      {chosen.length > 0 && (
        <ul aria-label="Attached" className="space-y-2">
          {chosen.map((one) => (
            <ChosenRow key={one.id} chosen={one} onRetry={() => attachments.retry(one)} onRemove={() => drop(one)} />
          ))}
        </ul>
      )}
      <FormFailure form={{ failure: problem ?? (chosen.length > 0 ? failure : undefined) }} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <FilePicker
          accept={`${PDF},${PHOTOS}`}
          variant="quiet"
          size="small"
          className="-ml-2 mr-auto"
          several
          disabled={isFull}
          onFiles={take}
        >
          <Paperclip aria-hidden="true" />
          Attach a PDF
        </FilePicker>
        {children}
      </div>
      {photos && (
        <PhotoTool
          {...target}
          documentName={PAPER}
          filedId={undefined}
          photos={photos}
          onPdf={(file) => {
            void forgetPhotos(target)
            void choose([file])
          }}
          onClose={() => setPhotos(undefined)}
        />
      )}
    </div>
  )
}

interface ChosenRowProps {
  chosen: FileToSend
  onRetry: () => void
  onRemove: () => void
}

function ChosenRow({ chosen: { file, percent, problem }, onRetry, onRemove }: ChosenRowProps) {
  return (
    <li className="rounded-control border border-line px-3 py-1.5 text-sm">
      <div className="flex items-center gap-2">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <p className="wrap-anywhere min-w-0 grow">
          <FileName>{file.name}</FileName>
          <span className="text-ink-soft text-xs"> {formatFileSize(file.size)}</span>
        </p>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove
          <span className="sr-only"> {file.name}</span>
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="flex items-center gap-2 text-bad">
          {problem}
          <Button variant="quiet" size="small" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : (
        percent !== undefined &&
        percent < 100 && <ProgressBar label={`Uploading ${file.name}`} value={percent} className="mb-1.5" />
      )}
    </li>
  )
}
