import * as Base from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { Button, Spinner } from '#web/ui/button.tsx'
import { DialogHeading, type DialogProps, keepOpenForScrollbar, Overlay, useFocusCare } from '#web/ui/dialog-frame.tsx'
import { useBackCloses } from '#web/ui/sheet-entry.ts'
import { CropPage } from './crop/crop-page.tsx'
import { Invitation, PageActions } from './page-actions.tsx'
import { PageList } from './page-list.tsx'
import type { Edits } from './picture/corners.ts'
import { usePrinting } from './print-pdf.ts'
import { notePrinted, type PhotoPage } from './saved-pages.ts'
import { usePages } from './use-pages.ts'
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

  if (crop) {
    return (
      <CropDialog
        {...crop}
        number={(pages?.findIndex(({ id }) => id === crop.page.id) ?? 0) + 1}
        onChange={(edits) => setCrop({ ...crop, edits })}
        onDone={() => {
          void steps.edit(crop.page.id, crop.edits)
          setCrop(undefined)
        }}
        onClose={() => setCrop(undefined)}
      />
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
          <PageActions
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

interface CollectedProps {
  pages: readonly PhotoPage[]
  steps: ReturnType<typeof usePages>
  isLocked: boolean
  onCrop: (crop: { page: PhotoPage; edits: Edits }) => void
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

interface CropDialogProps {
  page: PhotoPage
  edits: Edits
  number: number
  onChange: (edits: Edits) => void
  onDone: () => void
  onClose: () => void
}

const CropDialog = ({ page, edits, number, onChange, onDone, onClose }: CropDialogProps) => (
  <TaskDialog
    open
    onClose={onClose}
    title={`Crop page ${number}`}
    actions={
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    }
  >
    <CropPage page={page} edits={edits} onChange={onChange} />
  </TaskDialog>
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

function TaskDialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
}: Omit<DialogProps, 'size' | 'returnFocusTo' | 'isInAddress'>) {
  const focusCare = useFocusCare()
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Overlay className="flex sm:p-6">
          <Base.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focusCare}
            onPointerDownOutside={keepOpenForScrollbar}
            className="relative flex h-dvh w-full animate-rise flex-col bg-card shadow-float outline-none sm:m-auto sm:h-[min(52rem,100%)] sm:max-w-4xl sm:rounded-card"
          >
            <DialogHeading title={title} description={description} />
            <div className="relative min-h-0 grow overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-6">{children}</div>
            {actions && (
              <div className="flex flex-col gap-2 border-line border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:py-4">
                {actions}
              </div>
            )}
          </Base.Content>
        </Overlay>
      </Base.Portal>
    </Base.Root>
  )
}
