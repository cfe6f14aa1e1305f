import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { Document } from '#contract/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface UploadAreaProps {
  applicationId: string
  requirementId: RequirementId
  filed: Document | undefined
  ref: Ref<HTMLElement>
}

/** Where a PDF is chosen; after a rejection with the reason of it, since this is where it is mended. */
export function UploadArea({ applicationId, requirementId, filed, ref }: UploadAreaProps) {
  return (
    <section ref={ref} aria-labelledby="upload-heading" className="space-y-3">
      <h3 id="upload-heading" className="font-semibold text-lg">
        {filed ? 'Replace Document' : 'Upload PDF Document'}
      </h3>
      {filed?.status === 'rejected' && (
        <Notice tone="bad" title="Why it came back">
          <p className="whitespace-pre-line text-ink">{filed.reviewNotes}</p>
        </Notice>
      )}
      {filed?.status === 'approved' && (
        <p className="text-ink-soft text-sm">
          This document is approved. If you replace it, the new one will be reviewed again.
        </p>
      )}
      <LazyTool key={requirementId} applicationId={applicationId} requirementId={requirementId} />
    </section>
  )
}

const fetchTool = () => import('./upload-tool/upload-tool.tsx')

/** The upload tool is larger than the screen around it, so it comes after the screen is there. */
function LazyTool(place: Pick<UploadAreaProps, 'applicationId' | 'requirementId'>) {
  const tool = useQuery({ queryKey: ['upload tool'], queryFn: fetchTool, structuralSharing: false })
  if (tool.data) return <tool.data.UploadTool {...place} />
  if (tool.isError) {
    return (
      <LoadFailure
        title="The upload tool did not load"
        onRetry={() => void tool.refetch()}
        retrying={tool.isRefetching}
      >
        Please check your connection and try again.
      </LoadFailure>
    )
  }
  return <Skeleton className="h-49 w-full max-w-[750px] rounded-card sm:h-44" />
}
