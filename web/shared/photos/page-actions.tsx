import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LARGEST_FILE } from '#contract/documents/accepted-file.ts'
import { counted } from '#domain/english/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { FilePicker, isHandheld } from './file-picker.tsx'
import type { Printing } from './print-pdf.ts'
import type { PhotoPage } from './saved-pages.ts'
import { MOST_PAGES } from './use-pages.ts'

export const Invitation = ({ onPhotos }: { onPhotos: (files: File[]) => void }) => (
  <div className="mb-3 grid place-items-center gap-4 rounded-card border-2 border-line border-dashed px-4 py-10 text-center">
    <Camera aria-hidden="true" className="size-12 text-brand" />
    <p className="font-semibold text-lg">Photograph every page</p>
    <ul className="space-y-1 text-ink-soft text-sm">
      <li>Lay the page flat, in good light, without shadows.</li>
      <li>Hold the phone directly above it, with all four corners in the picture.</li>
      <li>JPEG, PNG and iPhone photos (HEIC), up to {MOST_PAGES} pages.</li>
    </ul>
    <div className="flex flex-wrap justify-center gap-2">
      <AddPhotos variant="primary" onPhotos={onPhotos} />
    </div>
  </div>
)

const AddPhotos = ({
  variant,
  words = 'Take a photo',
  disabled = false,
  onPhotos,
}: {
  variant: 'primary' | 'secondary'
  words?: string
  disabled?: boolean
  onPhotos: (files: File[]) => void
}) => (
  <>
    {isHandheld() && (
      <FilePicker camera variant={variant} disabled={disabled} onFiles={onPhotos}>
        <Camera aria-hidden="true" />
        {words}
      </FilePicker>
    )}
    <FilePicker variant={isHandheld() ? 'secondary' : variant} disabled={disabled} onFiles={onPhotos}>
      <ImagePlus aria-hidden="true" />
      Choose photos
    </FilePicker>
  </>
)

function MakingPdf({ done, of, onCancel }: { done: number; of: number; onCancel: () => void }) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  // The pressed button disappears while the PDF is made.
  useEffect(() => cancelButton.current?.focus(), [])
  return (
    <div className="flex w-full items-center gap-4">
      <div className="min-w-0 grow space-y-1.5">
        <p role="status" className="font-semibold text-sm">
          {done < of ? `Making page ${done + 1} of ${of}` : 'Putting the PDF together'}
        </p>
        <ProgressBar label="Creating your PDF" value={(done / of) * 100} />
      </div>
      <Button ref={cancelButton} variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

interface PageActionsProps {
  pages: readonly PhotoPage[]
  // Null if never sent.
  filedPages: number | null | undefined
  printing: Printing
  isArriving: boolean
  onPhotos: (files: File[]) => void
  onPrint: () => void
  onCancel: () => void
}

export function PageActions({
  pages,
  filedPages,
  printing,
  isArriving,
  onPhotos,
  onPrint,
  onCancel,
}: PageActionsProps) {
  if (printing.stage === 'working') return <MakingPdf {...printing} onCancel={onCancel} />
  return (
    <>
      {printing.stage === 'too large' && (
        <Notice tone="bad" live title={`These pages do not fit into ${LARGEST_FILE}`} className="sm:mr-auto">
          Remove pages that are not needed, or crop them to the paper only, and try again.
        </Notice>
      )}
      {printing.stage === 'failed' && (
        <Notice tone="bad" live title="The PDF could not be created" className="sm:mr-auto">
          Your pages are still here. Please try again.
        </Notice>
      )}
      {filedPages && pages.length < filedPages && (
        <p className="self-center text-sm text-warn sm:mr-auto">
          You sent {counted(filedPages, 'page')} last time. Are these all?
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 *:only:col-span-2 sm:flex">
        <AddPhotos variant="secondary" words="Next page" disabled={pages.length >= MOST_PAGES} onPhotos={onPhotos} />
      </div>
      <Button busy={isArriving} busyLabel="Reading photos..." disabled={pages.length === 0} onClick={onPrint}>
        {isHandheld() && (
          <span>
            Done ({pages.length})<span className="sr-only">, </span>
          </span>
        )}
        <span className={isHandheld() ? 'sr-only' : undefined}>
          {pages.length === 1 ? 'Upload 1 page as PDF' : `Upload ${pages.length} pages as one PDF`}
        </span>
      </Button>
    </>
  )
}
