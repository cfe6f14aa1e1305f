import './upload-tool.css'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Dashboard from '@uppy/react/dashboard'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { Notice } from '#web/ui/notice.tsx'
import { UPLOAD_LIMITS } from '../upload-limits.ts'
import { documentUpload, type Place } from './document-upload.ts'
import { useMendedMarkup } from './mended-markup.ts'
import { useMissedDrops } from './missed-drops.ts'
import { resumeUploads } from './resume-uploads.ts'
import type { DocumentFile, DocumentUppy } from './uppy-file.ts'

// Whoever sends without showing the tool asks for it here: what several pieces that are fetched on demand share would
// travel with the shell of the portal.

/** Sends a PDF that was made on this page, which needs no second press. */
export const beginUpload = (queries: QueryClient, place: Place, file: File): void =>
  documentUpload(queries, place).begin(file)

/** Goes on with what this person had under way when the portal was left. */
export const goOnUploading = (queries: QueryClient, personId: string): Promise<void> => resumeUploads(queries, personId)

const THUMBNAIL_WIDTH = 280

/** Uppy's English, said for one PDF; the words of its refusals are its own. */
const onDesk = {
  strings: {
    dashboardTitle: 'Upload tool',
    dropHint: 'Drop your PDF here',
    dropPasteFiles: 'Drop your PDF here or %{browseFiles}',
  },
}
/** Where nothing can be dropped there is one big button. */
const onPhone = { strings: { ...onDesk.strings, dropPasteFiles: '%{browseFiles}', browseFiles: 'Choose PDF' } }

/** Chooses, sends and files one PDF: Uppy's dashboard, with what went wrong in place and what goes on said aloud. */
export function UploadTool(place: Place) {
  const { uppy } = documentUpload(useQueryClient(), place)
  const [file] = Object.values(useFiles(uppy))
  const refusal = useRefusal(uppy)
  const isWaiting = file?.meta.isWaitingForLine && !file.isPaused && !file.error
  const container = useRef<HTMLDivElement>(null)
  useMendedMarkup(container)
  useMissedDrops()
  const [isPhone] = useState(() => window.matchMedia('(max-width: 40rem), (pointer: coarse)').matches)

  return (
    <div ref={container} className="upload-tool space-y-3">
      <Dashboard
        uppy={uppy}
        width="100%"
        height="auto"
        theme="light"
        note={UPLOAD_LIMITS}
        locale={isPhone ? onPhone : onDesk}
        thumbnailWidth={THUMBNAIL_WIDTH}
        singleFileFullScreen={false}
        disableInformer
        proudlyDisplayPoweredByUppy={false}
        doneButtonHandler={null}
        // Nobody knows how long it takes while nothing moves.
        hideProgressDetails={isWaiting ?? false}
        hideRetryButton={file?.meta.isRefused ?? false}
      />
      {refusal && (
        <Notice tone="bad" live title={refusal.fileName ? `${refusal.fileName} was not added` : 'Nothing was added'}>
          {refusal.reason}
        </Notice>
      )}
      {file?.error && (
        <Notice tone="bad" live title={`Failed to upload ${file.name}`}>
          {file.error}
        </Notice>
      )}
      {file?.meta.advice && !file.progress.uploadStarted && !file.error && (
        <Notice tone="warn" live title="Please check this file first">
          {file.meta.advice}
        </Notice>
      )}
      {isWaiting && (
        <Notice tone="warn" live title="The connection was lost">
          Your upload goes on by itself as soon as it is back. You need not choose the file again.
        </Notice>
      )}
      <p role="status" className="sr-only">
        {file ? wordsFor(file) : ''}
      </p>
    </div>
  )
}

/** The tool's files alone: it also notes every move of its own buttons, which is nothing to draw anew here. */
function useFiles(uppy: DocumentUppy) {
  const subscribe = useCallback((told: () => void) => uppy.store.subscribe(told), [uppy])
  return useSyncExternalStore(subscribe, () => uppy.getState().files)
}

interface FileRefusal {
  fileName: string | undefined
  reason: string
}

/** What the tool refused to take last; it goes when a file is taken. */
function useRefusal(uppy: DocumentUppy) {
  const [refusal, setRefusal] = useState<FileRefusal>()
  useEffect(() => {
    const tell = (file: DocumentFile | undefined, error: Error) =>
      setRefusal({ fileName: file?.name, reason: error.message })
    const forget = () => setRefusal(undefined)
    uppy.on('restriction-failed', tell).on('file-added', forget).on('file-removed', forget)
    return () => {
      uppy.off('restriction-failed', tell).off('file-added', forget).off('file-removed', forget)
    }
  }, [uppy])
  return refusal
}

/** The state of a file for those who listen; what went wrong is said by the notices. */
function wordsFor({ name, size, error, isPaused, progress }: DocumentFile): string {
  if (error) return ''
  if (progress.postprocess) return `Filing ${name}`
  if (!progress.uploadStarted) return `${name}, ${formatFileSize(size ?? 0)}, is ready to upload`
  if (isPaused) return 'Upload paused'
  const quarter = Math.floor((progress.percentage ?? 0) / 25) * 25
  return quarter === 0 ? `Uploading ${name}` : `${quarter}% uploaded`
}
