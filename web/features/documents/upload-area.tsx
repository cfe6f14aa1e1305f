import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { type Ref, useState } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import type { Requirement, RequirementId } from '#contract/requirements.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { PhotosButton } from '#web/shared/photos/photos-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure, Skeleton } from '#web/ui/data-states.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isUnderWay, useActiveUploads } from './active-uploads.ts'
import { ReviewNotes } from './filed/review-notes.tsx'
import type { HandoverOptions } from './phone-camera/use-handover.ts'
import type { UploadTarget } from './upload-tool/upload-registry.ts'

/** Few documents are rejected with pointers. */
const PointedPlaces = lazyComponent(
  'features/documents/filed/pointed-places.tsx',
  async () => (await import('./filed/pointed-places.tsx')).PointedPlaces,
)

const Examples = lazyComponent(
  'features/documents/examples/examples.tsx',
  async () => (await import('./examples/examples.tsx')).Examples,
)

interface UploadAreaProps {
  applicationId: string
  requirement: Requirement
  filed: Document | undefined
  photos: readonly File[] | undefined
  onPhotos: (photos: readonly File[] | undefined) => void
  ref: Ref<HTMLElement>
}

export function UploadArea({ applicationId, requirement, filed, photos, onPhotos, ref }: UploadAreaProps) {
  const requirementId = requirement.id
  const target = { personId: useUser().id, applicationId, requirementId }
  const isSending = isUnderWay(useActiveUploads().statuses[requirementId])
  const isWanted = !filed || filed.status === 'rejected'
  const begin = useBeginUpload()
  const [handed, setHanded] = useState<{ photos: readonly File[]; onKept: () => void }>()
  return (
    <section ref={ref} aria-labelledby="upload-heading" className="space-y-3">
      {filed?.status === 'rejected' && (
        <Notice tone="bad" title={whyNew(filed)}>
          <ReviewNotes reason={null} notes={filed.reviewNotes} by={filed.reviewedBy} at={filed.reviewedAt} />
          {filed.pointers.length > 0 && <PointedPlaces document={filed} />}
        </Notice>
      )}
      <h3 id="upload-heading" className="font-semibold text-lg max-lg:text-base">
        {filed ? 'Replace Document' : 'Upload PDF Document'}
      </h3>
      {filed?.status === 'approved' && <p className="text-ink-soft text-sm">If you replace it, we review it again.</p>}
      <div className="flex flex-col gap-3 handheld:flex-col-reverse handheld:gap-2">
        <LazyTool key={requirementId} target={target} onPhoto={(photo) => onPhotos([photo])} />
        {!isSending && (
          <div className="flex flex-wrap items-start gap-2 handheld:block">
            <p className="w-full text-ink-soft text-sm handheld:hidden">No PDF? Take photos. We make the PDF.</p>
            <PhotosButton
              applicationId={applicationId}
              requirementId={requirementId}
              documentName={requirement.name}
              filedId={filed?.id}
              filedPages={filed?.pageCount}
              onPdf={(file) => void begin(target, file)}
              photos={photos}
              onPhotos={onPhotos}
              onKept={(kept) => kept === handed?.photos && handed.onKept()}
              isLoud={isWanted}
            />
            <PhoneCamera
              requirementId={requirementId}
              onPhotos={(taken, onKept) => {
                setHanded({ photos: taken, onKept })
                onPhotos(taken)
              }}
            />
          </div>
        )}
      </div>
      {isWanted && <FoldedExamples requirementId={requirementId} />}
    </section>
  )
}

function FoldedExamples(props: { requirementId: RequirementId }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Folded summary="Examples" onToggle={() => setOpened(true)}>
      {isOpened && <Examples {...props} />}
    </Folded>
  )
}

const whyNew = ({ reasons }: Document) =>
  reasons.flatMap((reason) => (reason === 'other' ? [] : [reviewReasons[reason].name])).join('. ') ||
  'Why we need a new copy'

/** Starts an upload; resolves to false when the upload tool does not load. */
export function useBeginUpload() {
  const queries = useQueryClient()
  return async (target: UploadTarget, file: File) => {
    try {
      const { beginUpload } = await fetchTool()
      beginUpload(queries, target, file)
      return true
    } catch {
      toast.error('Error', 'Failed to upload document')
      return false
    }
  }
}

const fetchTool = () => import('./upload-tool/upload-tool.tsx')

/** Loads the upload tool after the screen, since the tool is larger. */
function LazyTool(props: { target: UploadTarget; onPhoto: (photo: File) => void }) {
  const tool = useQuery({ queryKey: ['upload tool'], queryFn: fetchTool, structuralSharing: false })
  if (tool.data) return <tool.data.UploadTool {...props} />
  if (tool.isError) {
    return (
      <LoadFailure title="The upload tool could not be loaded" onRetry={() => void tool.refetch()}>
        Please check your connection and try again.
      </LoadFailure>
    )
  }
  return <Skeleton className="h-34 w-full max-w-[750px] rounded-card handheld:h-11" />
}

// Offered on computers, whose own camera takes no sharp photo of a page.
function PhoneCamera(props: Omit<HandoverOptions, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['phone camera'],
    queryFn: () => import('./phone-camera/phone-camera-dialog.tsx'),
    enabled: isOpen,
    structuralSharing: false,
  })
  return (
    <span className="handheld:hidden">
      <Button icon={Camera} variant="secondary" busy={isOpen && isFetching} onClick={() => setOpen(true)}>
        Use your phone's camera
      </Button>
      {isOpen && isError && <p role="alert">Please reload the page.</p>}
      {isOpen && data && <data.PhoneCameraDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  )
}
