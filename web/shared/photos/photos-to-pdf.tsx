import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { Button, Spinner } from '#web/ui/button.tsx'
import { CropPage } from './crop/crop-page.tsx'
import { EdgesDialog } from './crop/edges-dialog.tsx'
import { Invitation, PageActions } from './page-actions.tsx'
import { PageList } from './page-list.tsx'
import type { Edits } from './picture/corners.ts'
import { usePrinting } from './print-pdf.ts'
import { notePrinted, type PhotoPage } from './saved-pages.ts'
import { TaskDialog } from './task-dialog.tsx'
import { usePages } from './use-pages.ts'
import { closePhotoWorker } from './workers/photo-worker-client.ts'

export interface PhotosToPdfProps {
  applicationId: string
  requirementId: string
  documentName: string
  filedId?: string | undefined
  // The page count of the last upload.
  filedPages?: number | null | undefined
  onPdf: (file: File) => void
  photos?: readonly File[] | undefined
  /** Called once the device keeps all of `photos`. */
  onKept?: (photos: readonly File[]) => void
  onClose: () => void
}

interface Crop {
  page: PhotoPage
  edits: Edits
}

type PageSteps = ReturnType<typeof usePages>

export function PhotosToPdf(props: PhotosToPdfProps) {
  const { applicationId, requirementId, documentName, filedId, filedPages, onPdf, photos, onKept, onClose } = props
  const target = { personId: useUser().id, applicationId, requirementId }
  const steps = usePages(target, documentName)
  const [crop, setCrop] = useState<Crop>()
  const { printing, print, cancel, forget } = usePrinting(documentName, async (file) => {
    await Promise.all([notePrinted(target, filedId), steps.keepSent()])
    onPdf(file)
    onClose()
  })
  useEffect(() => () => closePhotoWorker(), [])
  const { pages } = steps
  useTaken(pages && photos, async (taken) => {
    if (await steps.add(taken)) onKept?.(taken)
  })

  if (crop) return <Cropping {...{ crop, steps }} onCrop={setCrop} />
  const asked = pages?.find(({ isAsked }) => isAsked)
  if (pages && asked) {
    return (
      <EdgesDialog
        page={asked}
        number={pages.indexOf(asked) + 1}
        of={pages.length + steps.arriving.of - steps.arriving.done}
        onUse={() => steps.use(asked.id)}
        onAdjust={() => setCrop({ page: asked, edits: asked.edits })}
        onTakeAgain={(file) => void steps.replace(asked.id, file)}
        onClose={onClose}
      />
    )
  }

  const isEmpty = pages?.length === 0 && steps.arriving.of === 0
  return (
    <TaskDialog
      onClose={onClose}
      title={`Photos of your ${documentName}`}
      description="When you are done, they become one PDF on this device, which is uploaded."
      actions={
        pages &&
        !isEmpty && (
          <PageActions
            pages={pages}
            filedPages={filedPages}
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
      {pages ? (
        <Collected {...{ pages, steps }} isLocked={printing.stage === 'working'} onCrop={setCrop}>
          {isEmpty && <Invitation onPhotos={(files) => void steps.add(files)} />}
        </Collected>
      ) : (
        <Spinner label="Checking for saved pages" />
      )}
    </TaskDialog>
  )
}

interface CroppingProps {
  crop: Crop
  steps: PageSteps
  onCrop: (crop: Crop | undefined) => void
}

const Cropping = ({ crop: { page, edits }, steps, onCrop }: CroppingProps) => {
  const close = () => onCrop(undefined)
  const done = () => {
    void steps.edit(page.id, edits)
    close()
  }
  return (
    <TaskDialog
      onClose={close}
      title={`Crop page ${(steps.pages?.findIndex(({ id }) => id === page.id) ?? 0) + 1}`}
      actions={
        <div className="grid grid-cols-2 gap-2 sm:flex">
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button onClick={done}>Done</Button>
        </div>
      }
    >
      <CropPage page={page} edits={edits} onChange={(changed) => onCrop({ page, edits: changed })} />
    </TaskDialog>
  )
}

interface CollectedProps {
  pages: readonly PhotoPage[]
  steps: PageSteps
  isLocked: boolean
  onCrop: (crop: Crop) => void
  children: ReactNode
}

const Collected = ({ pages, steps, isLocked, onCrop, children }: CollectedProps) => (
  <>
    {steps.restored > 0 && !isLocked && <Recalled pages={steps.restored} />}
    {children}
    <div inert={isLocked} className={isLocked ? 'opacity-60' : undefined}>
      <PageList pages={pages} steps={steps} onCrop={(page) => onCrop({ page, edits: page.edits })} />
    </div>
  </>
)

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
