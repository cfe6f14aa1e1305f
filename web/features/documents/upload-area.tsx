import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import type { Requirement } from '#contract/requirements.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { PhotosButton } from '#web/shared/photos/photos-button.tsx'
import { LoadFailure, Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isUnderWay, useActiveUploads } from './active-uploads.ts'
import { ReviewNotes } from './filed/review-notes.tsx'
import type { UploadTarget } from './upload-tool/document-upload.ts'

interface UploadAreaProps {
  applicationId: string
  requirement: Requirement
  filed: Document | undefined
  ref: Ref<HTMLElement>
}

export function UploadArea({ applicationId, requirement, filed, ref }: UploadAreaProps) {
  const requirementId = requirement.id
  const target = { personId: useUser().id, applicationId, requirementId }
  const isSending = isUnderWay(useActiveUploads().statuses[requirementId])
  const begin = useUploadOf(target)
  const [photo, setPhoto] = useState<File>()
  return (
    <section ref={ref} aria-labelledby="upload-heading" className="space-y-3">
      <h3 id="upload-heading" className="font-semibold text-lg">
        {filed ? 'Replace Document' : 'Upload PDF Document'}
      </h3>
      {filed?.status === 'rejected' && (
        <Notice tone="bad" title="Why it came back">
          <ReviewNotes
            reason={filed.reviewReason}
            notes={filed.reviewNotes}
            by={filed.reviewedBy}
            at={filed.reviewedAt}
          />
        </Notice>
      )}
      {filed?.status === 'approved' && (
        <p className="text-ink-soft text-sm">
          This document is approved. If you replace it, the new one will be reviewed again.
        </p>
      )}
      <LazyTool key={requirementId} target={target} isReplacement={filed !== undefined} onPhoto={setPhoto} />
      {!isSending && (
        <div className="space-y-2">
          <p className="text-ink-soft text-sm">No PDF yet? Photos of the pages become one, here on your device.</p>
          <PhotosButton
            applicationId={applicationId}
            requirementId={requirementId}
            documentName={requirement.name}
            filedId={filed?.id}
            onPdf={begin}
            photo={photo}
            onPhotoTaken={() => setPhoto(undefined)}
          />
        </div>
      )}
    </section>
  )
}

function useUploadOf(target: UploadTarget) {
  const queries = useQueryClient()
  return async (file: File) => {
    try {
      const { beginUpload } = await fetchTool()
      beginUpload(queries, target, file)
    } catch {
      toast.error('Error', 'Failed to upload document')
    }
  }
}

const fetchTool = () => import('./upload-tool/upload-tool.tsx')

/** The upload tool is larger than the screen around it, so it comes after the screen is there. */
function LazyTool(props: { target: UploadTarget; isReplacement: boolean; onPhoto: (photo: File) => void }) {
  const tool = useQuery({ queryKey: ['upload tool'], queryFn: fetchTool, structuralSharing: false })
  if (tool.data) return <tool.data.UploadTool {...props} />
  if (tool.isError) {
    return (
      <LoadFailure
        title="The upload tool could not be loaded"
        onRetry={() => void tool.refetch()}
        retrying={tool.isRefetching}
      >
        Please check your connection and try again.
      </LoadFailure>
    )
  }
  return <Skeleton className="h-49 w-full max-w-[750px] rounded-card sm:h-44" />
}
