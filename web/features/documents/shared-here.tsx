import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { RequirementId } from '#contract/requirements.ts'
import { useUser } from '#web/lib/session.ts'
import { forgetShared } from '#web/shared/device/shared-files.ts'
import { type SharedPaper, takeShared } from '#web/shared/device/shared-papers.ts'
import { isPhoto } from '#web/shared/photos/photo-files.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useActiveUploads } from './active-uploads.ts'
import { useBeginUpload } from './upload-area.tsx'

interface SharedHereProps {
  applicationId: string
  // The photos open in the photo tool.
  photos: SharedPaper | undefined
  onPhotos: (photos: SharedPaper) => void
}

/**
 * Takes files shared from another app once the applicant names their requirement: PDFs are uploaded, photos become a
 * PDF.
 */
export function SharedHere({ applicationId, photos, onPhotos }: SharedHereProps) {
  const [params] = useSearchParams()
  const personId = useUser().id
  const begin = useBeginUpload()
  const [sent, setSent] = useState<readonly RequirementId[]>()
  const take = useEffectEvent(async () => {
    const papers = takeShared()
    if (papers.length === 0) return
    const [shown] = papers.filter(isOfPhotos)
    if (shown) onPhotos(shown)
    const pdfs = papers.filter((paper) => !isOfPhotos(paper))
    const begun = pdfs.map(({ of: requirementId, files: [pdf] }) =>
      pdf ? begin({ personId, applicationId, requirementId }, pdf) : true,
    )
    if ((await Promise.all(begun)).every(Boolean)) setSent(pdfs.map(({ of }) => of))
  })
  useEffect(() => void take(), [])
  useForgetOnceSaved(sent, photos !== undefined)
  if (params.get('shared') !== 'again') return null
  return (
    <Notice title="Share it once more" className="mb-6">
      The portal was not ready for it. Nothing was sent.
    </Notice>
  )
}

const isOfPhotos = ({ files }: SharedPaper) => files.every(isPhoto)

/** Deletes the shared files only once the upload or the photo tool has stored copies. */
function useForgetOnceSaved(sent: readonly RequirementId[] | undefined, arePhotosOpen: boolean) {
  const { statuses, saved } = useActiveUploads()
  const isSaved = sent?.every((id) => saved.includes(id) || statuses[id] === undefined) && !arePhotosOpen
  useEffect(() => {
    if (isSaved) void forgetShared().catch(() => undefined)
  }, [isSaved])
}
