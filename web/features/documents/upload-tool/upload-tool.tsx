import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useRef } from 'react'
import { PDF } from '#contract/documents.ts'
import { documentUpload, type KeptTarget } from './document-upload.ts'
import { DropArea } from './drop-area.tsx'
import { FileCard } from './file-card.tsx'
import { resumeUploads } from './kept/resume-uploads.ts'
import { NotAdded } from './not-added.tsx'
import { UploadNotices } from './upload-notices.tsx'
import { announcementOf } from './upload-words.ts'
import { useFileDrops } from './use-file-drops.ts'
import { useUpload } from './use-upload.ts'

// Whoever sends without showing the tool asks for it here: what several pieces that are fetched on demand share would
// travel with the shell of the portal.

export const beginUpload = (queries: QueryClient, place: KeptTarget, file: File): void =>
  documentUpload(queries, place).begin(file)

export const goOnUploading = (queries: QueryClient, personId: string): Promise<void> => resumeUploads(queries, personId)

interface UploadToolProps {
  place: KeptTarget
  isReplacement: boolean
  onPhoto: (photo: File) => void
}

export function UploadTool({ place, isReplacement, onPhoto }: UploadToolProps) {
  const upload = documentUpload(useQueryClient(), place)
  const tool = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const state = useUpload(upload, tool)
  const isDraggedOver = useFileDrops(tool, upload.choose)
  const browse = () => chooser.current?.click()
  const { file, refusals } = state

  return (
    <fieldset ref={tool} tabIndex={-1} aria-label="Upload tool" className="min-w-0 max-w-[750px] space-y-3">
      <input
        ref={chooser}
        type="file"
        accept={PDF}
        hidden
        onChange={({ currentTarget }) => {
          upload.choose([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <p role="status" className="sr-only">
        {announcementOf(state)}
      </p>
      <div
        className={clsx(
          'relative max-h-137.5 overflow-y-auto rounded-card border bg-card transition-colors',
          file ? 'border-line' : 'border-dashed',
          !file && (isDraggedOver ? 'border-brand' : 'border-line-strong'),
        )}
      >
        {file ? (
          <FileCard file={file} state={state} upload={upload} />
        ) : (
          <DropArea isDraggedOver={isDraggedOver} isQuiet={isReplacement} onBrowse={browse} />
        )}
      </div>
      <NotAdded refusals={refusals} onPhoto={onPhoto} />
      <UploadNotices
        state={state}
        onRemove={upload.remove}
        onChooseAnother={() => {
          upload.remove()
          browse()
        }}
      />
    </fieldset>
  )
}
