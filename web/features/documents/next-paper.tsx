import { FileText } from 'lucide-react'
import { useState } from 'react'
import { PDF } from '#contract/documents/file-types.ts'
import type { Requirement, RequirementId } from '#contract/requirements.ts'
import { useUser } from '#web/lib/session.ts'
import { FilePicker, isHandheld } from '#web/shared/photos/file-picker.tsx'
import { PhotoPickers } from '#web/shared/photos/photos-button.tsx'
import { useUploads } from './upload-area.tsx'

interface NextPaperProps {
  applicationId: string
  requirement: Requirement
  onBegun: (id: RequirementId, photos?: readonly File[]) => void
}

export function NextPaper({ applicationId, requirement, onBegun }: NextPaperProps) {
  const personId = useUser().id
  const begin = useUploads()
  const [hasCamera] = useState(isHandheld)
  const { id: requirementId, name } = requirement
  return (
    <section aria-labelledby="next-heading" className="space-y-3">
      <h3 id="next-heading" className="font-semibold">
        Next: {name}
      </h3>
      <div className="flex flex-col gap-3 sm:flex-row">
        {hasCamera && <PhotoPickers isLoud onPhotos={(photos) => onBegun(requirementId, photos)} />}
        <FilePicker
          accept={PDF}
          variant={hasCamera ? 'secondary' : 'primary'}
          onFiles={([file]) => {
            if (file) void begin({ personId, applicationId, requirementId }, file)
            onBegun(requirementId)
          }}
        >
          <FileText aria-hidden="true" />
          Choose PDF
        </FilePicker>
      </div>
    </section>
  )
}
