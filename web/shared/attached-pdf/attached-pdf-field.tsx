import { FileCheck2, FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { LARGEST_FILE, PDF } from '#contract/documents/accepted-file.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { FilePicker } from '#web/shared/photos/file-picker.tsx'
import { PhotosButton } from '#web/shared/photos/photos-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { AttachedPdf } from './use-attached-pdf.ts'

interface AttachedPdfFieldProps {
  pdf: AttachedPdf
  id: string
  applicationId: string
  label: string
  help?: string
  paper: string
  filedId: string | undefined
}

export function AttachedPdfField({ pdf, id, applicationId, label, help, paper, filedId }: AttachedPdfFieldProps) {
  const { file, problem, choose, clear } = pdf
  const removed = useRef<HTMLDivElement>(null)
  const [photos, setPhotos] = useState<readonly File[]>()
  const remove = () => {
    clear()
    setTimeout(() => removed.current?.querySelector('input')?.focus())
  }
  if (file) return <ChosenFile label={label} file={file} onRemove={remove} />
  return (
    <div ref={removed} className="space-y-2">
      <Field id={id} label={label} help={help ?? `A PDF of up to ${LARGEST_FILE}, or photos.`} error={problem}>
        <FilePicker accept={PDF} variant="secondary" className="handheld:w-full" onFiles={([file]) => choose(file)}>
          <FileText aria-hidden="true" />
          Choose PDF
        </FilePicker>
      </Field>
      <PhotosButton
        applicationId={applicationId}
        requirementId={id}
        documentName={paper}
        filedId={filedId}
        onPdf={choose}
        photos={photos}
        onPhotos={setPhotos}
      />
    </div>
  )
}

const ChosenFile = ({ label, file, onRemove }: { label: string; file: File; onRemove: () => void }) => (
  <div className="space-y-1.5">
    <p className="font-semibold text-sm">{label}</p>
    <div className="flex items-center gap-3 rounded-control border border-line p-3">
      <FileCheck2 aria-hidden="true" className="size-5 text-good" />
      <p role="status" className="wrap-anywhere min-w-0 grow text-sm">
        {file.name}, {formatFileSize(file.size)}. It is sent when you save.
      </p>
      <Button variant="quiet" size="small" onClick={onRemove}>
        Remove
        <span className="sr-only"> {file.name}</span>
      </Button>
    </div>
  </div>
)
