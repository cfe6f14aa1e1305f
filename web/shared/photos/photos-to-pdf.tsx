import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { Button, Spinner } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { TaskDialog } from '#web/ui/task-dialog.tsx'
import { CropPage } from './crop/crop-page.tsx'
import { FilePicker, isHandheld } from './file-picker.tsx'
import { PageList } from './page-list.tsx'
import type { Edits } from './picture/corners.ts'
import { type Printing, usePrinting } from './print-pdf.ts'
import { notePrinted, type PhotoPage } from './saved-pages.ts'
import { MOST_PAGES, usePages } from './use-pages.ts'
import { closePhotoWorker } from './workers/photo-worker-client.ts'

export interface PhotosToPdfProps {
  applicationId: string
  requirementId: string
  documentName: string
  filedId?: string | undefined
  onPdf: (file: File) => void
  photos?: readonly File[] | undefined
  onClose: () => void
}

export function PhotosToPdf(props: PhotosToPdfProps) {
  const { applicationId, requirementId, documentName, filedId, onPdf, photos, onClose } = props
  const target = { personId: useUser().id, applicationId, requirementId }
  const steps = usePages(target)
  const [crop, setCrop] = useState<{ page: PhotoPage; edits: Edits }>()
  const { printing, print, cancel, forget } = usePrinting(documentName, async (file) => {
    await notePrinted(target, filedId)
    onPdf(file)
    onClose()
  })
  useEffect(() => () => closePhotoWorker(), [])
  const { pages } = steps
  useTaken(pages && photos, steps.add)
  const isWorking = printing.stage === 'working'

  if (crop) {
    const done = () => {
      void steps.edit(crop.page.id, crop.edits)
      setCrop(undefined)
    }
    const number = (pages?.findIndex(({ id }) => id === crop.page.id) ?? 0) + 1
    return (
      <TaskDialog
        open
        onClose={() => setCrop(undefined)}
        title={`Crop page ${number}`}
        actions={
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <Button variant="secondary" onClick={() => setCrop(undefined)}>
              Cancel
            </Button>
            <Button onClick={done}>Done</Button>
          </div>
        }
      >
        <CropPage page={crop.page} edits={crop.edits} onChange={(edits) => setCrop({ ...crop, edits })} />
      </TaskDialog>
    )
  }

  const isEmpty = pages?.length === 0 && steps.arriving.of === 0
  return (
    <TaskDialog
      open
      onClose={onClose}
      title={`Photos of your ${documentName}`}
      description="They are combined into one PDF on this device and then uploaded."
      actions={
        pages &&
        !isEmpty && (
          <Actions
            pages={pages}
            printing={printing}
            isArriving={steps.arriving.of > 0}
            onPhotos={(files) => {
              forget()
              void steps.add(files)
            }}
            onPrint={() => void print(pages)}
            onCancel={cancel}
          />
        )
      }
    >
      {!pages && <Spinner label="Checking for saved pages" />}
      {pages && steps.restored > 0 && !isWorking && <Recalled pages={steps.restored} />}
      {isEmpty && <Invitation onPhotos={(files) => void steps.add(files)} />}
      {pages && (
        <div inert={isWorking} className={isWorking ? 'opacity-60' : undefined}>
          <PageList pages={pages} steps={steps} onCrop={(page) => setCrop({ page, edits: page.edits })} />
        </div>
      )}
    </TaskDialog>
  )
}

function useTaken(photos: readonly File[] | undefined, add: (photos: readonly File[]) => Promise<void>) {
  const taken = useRef<readonly File[]>(undefined)
  useEffect(() => {
    if (!photos || photos === taken.current) return
    taken.current = photos
    void add(photos)
  })
}

const Recalled = ({ pages }: { pages: number }) => (
  <p className="mb-3 text-ink-soft text-sm">
    {pages === 1 ? 'The page you added before is still here.' : `The ${pages} pages you added before are still here.`}
  </p>
)

const Invitation = ({ onPhotos }: { onPhotos: (files: File[]) => void }) => (
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
  disabled = false,
  onPhotos,
}: {
  variant: 'primary' | 'secondary'
  disabled?: boolean
  onPhotos: (files: File[]) => void
}) => (
  <>
    {isHandheld() && (
      <FilePicker camera variant={variant} disabled={disabled} onFiles={onPhotos}>
        <Camera aria-hidden="true" />
        Take a photo
      </FilePicker>
    )}
    <FilePicker variant={isHandheld() ? 'secondary' : variant} disabled={disabled} onFiles={onPhotos}>
      <ImagePlus aria-hidden="true" />
      Choose photos
    </FilePicker>
  </>
)

interface ActionsProps {
  pages: readonly PhotoPage[]
  printing: Printing
  isArriving: boolean
  onPhotos: (files: File[]) => void
  onPrint: () => void
  onCancel: () => void
}

function Actions({ pages, printing, isArriving, onPhotos, onPrint, onCancel }: ActionsProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isWorking = printing.stage === 'working'
  useEffect(() => {
    // The button that was pressed is gone while the PDF is made.
    if (isWorking) cancelButton.current?.focus()
  }, [isWorking])
  if (isWorking) {
    const { done, of } = printing
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
  return (
    <>
      {printing.stage === 'too large' && (
        <Notice tone="bad" live title="These pages do not fit into 10 MB" className="sm:mr-auto">
          Remove pages that are not needed, or crop them to the paper only, and try again.
        </Notice>
      )}
      {printing.stage === 'failed' && (
        <Notice tone="bad" live title="The PDF could not be created" className="sm:mr-auto">
          Your pages are still here. Please try again.
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-2 *:only:col-span-2 sm:flex">
        <AddPhotos variant="secondary" disabled={pages.length >= MOST_PAGES} onPhotos={onPhotos} />
      </div>
      <Button busy={isArriving} busyLabel="Reading photos..." disabled={pages.length === 0} onClick={onPrint}>
        {pages.length === 1 ? 'Upload 1 page as PDF' : `Upload ${pages.length} pages as one PDF`}
      </Button>
    </>
  )
}
