import './upload-tool.css'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Dashboard from '@uppy/react/dashboard'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { PDF } from '#contract/documents.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UPLOAD_LIMITS } from '../upload-limits.ts'
import { documentUpload, type Place } from './document-upload.ts'
import { useMendedMarkup } from './mended-markup.ts'
import { useMissedDrops } from './missed-drops.ts'
import { type FileRefusal, NotAdded } from './not-added.tsx'
import { resumeUploads } from './resume-uploads.ts'
import { blobOf, type DocumentFile, type DocumentUppy } from './uppy-file.ts'

// Whoever sends without showing the tool asks for it here: what several pieces that are fetched on demand share would
// travel with the shell of the portal.

export const beginUpload = (queries: QueryClient, place: Place, file: File): void =>
  documentUpload(queries, place).begin(file)

export const goOnUploading = (queries: QueryClient, personId: string): Promise<void> => resumeUploads(queries, personId)

const THUMBNAIL_WIDTH = 280

const onDesk = {
  strings: {
    dashboardTitle: 'Upload tool',
    dropHint: 'Drop your PDF here',
    dropPasteFiles: 'Drop your PDF here or %{browseFiles}',
  },
}
const onPhone = { strings: { ...onDesk.strings, dropPasteFiles: '%{browseFiles}', browseFiles: 'Choose PDF' } }

/** The tool rounds sizes in its own way; the one that is filed reads the same before and after. */
const localeOf = ({ strings }: { strings: Record<string, string> }, size: string, isWaiting: boolean) => ({
  strings: {
    ...strings,
    dataUploadedOfTotal: `%{complete} of ${size}`,
    ...(isWaiting && { uploading: 'Waiting for the connection' }),
  },
})

interface UploadToolProps {
  place: Place
  isReplacement: boolean
  onPhoto: (photo: File) => void
}

export function UploadTool({ place, isReplacement, onPhoto }: UploadToolProps) {
  const { uppy } = documentUpload(useQueryClient(), place)
  const [file] = Object.values(useFiles(uppy))
  const refusal = useRefusal(uppy)
  const isWaiting = Boolean(file?.meta.isWaitingForLine && !file.isPaused && !file.error)
  const hasWaited = useHasWaited(file?.id, isWaiting)
  const isMoving = (file?.progress.bytesUploaded || 0) > 0 && !hasWaited
  const container = useRef<HTMLDivElement>(null)
  const size = formatFileSize(file?.size ?? 0)
  useMendedMarkup(container, size)
  useMissedDrops()
  const [isPhone] = useState(() => window.matchMedia('(max-width: 40rem), (pointer: coarse)').matches)
  const locale = useMemo(() => localeOf(isPhone ? onPhone : onDesk, size, isWaiting), [isPhone, size, isWaiting])
  const chooser = useRef<HTMLInputElement>(null)
  const chooseAnother = () => {
    if (file) uppy.removeFile(file.id)
    chooser.current?.click()
  }

  return (
    <div
      ref={container}
      data-refused={file?.meta.isRefused || undefined}
      data-quiet={isReplacement || undefined}
      data-waiting={isWaiting || undefined}
      className="upload-tool space-y-3"
    >
      <Dashboard
        uppy={uppy}
        width="100%"
        height="auto"
        theme="light"
        note={UPLOAD_LIMITS}
        locale={locale}
        thumbnailWidth={THUMBNAIL_WIDTH}
        singleFileFullScreen={false}
        disableInformer
        proudlyDisplayPoweredByUppy={false}
        doneButtonHandler={null}
        // Nobody knows how long it takes while nothing has moved, nor after a wait, which would be counted in.
        hideProgressDetails={!isMoving}
        hideRetryButton={file?.meta.isRefused ?? false}
      />
      <input
        ref={chooser}
        type="file"
        accept={PDF}
        hidden
        onChange={({ currentTarget }) => {
          uppy.addFiles([...(currentTarget.files ?? [])].map((data) => ({ name: data.name, type: data.type, data })))
          currentTarget.value = ''
        }}
      />
      {refusal && <NotAdded refusal={refusal} onPhoto={onPhoto} />}
      {file?.error && (
        <Notice
          tone="bad"
          live
          title={`Failed to upload ${shownFileName(file.name)}`}
          actions={
            file.meta.isRefused && (
              <>
                <Button size="small" onClick={chooseAnother}>
                  Choose another PDF
                </Button>
                <Button size="small" variant="quiet" onClick={() => uppy.removeFile(file.id)}>
                  Remove this one
                </Button>
              </>
            )
          }
        >
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

function useHasWaited(id: string | undefined, isWaiting: boolean): boolean {
  const [waited, setWaited] = useState<string>()
  if (isWaiting && id !== undefined && waited !== id) setWaited(id)
  return waited !== undefined && waited === id
}

/** The tool's files alone: it also notes every move of its own buttons, which is nothing to draw anew here. */
function useFiles(uppy: DocumentUppy) {
  const subscribe = useCallback((told: () => void) => uppy.store.subscribe(told), [uppy])
  return useSyncExternalStore(subscribe, () => uppy.getState().files)
}

function useRefusal(uppy: DocumentUppy) {
  const [refusal, setRefusal] = useState<FileRefusal>()
  useEffect(() => {
    const tell = (file: DocumentFile | undefined, error: Error) =>
      setRefusal({ file: file && fileOf(file), reason: error.message })
    const forget = () => setRefusal(undefined)
    uppy.on('restriction-failed', tell).on('file-added', forget).on('file-removed', forget)
    return () => {
      uppy.off('restriction-failed', tell).off('file-added', forget).off('file-removed', forget)
    }
  }, [uppy])
  return refusal
}

function fileOf(file: DocumentFile): File {
  const data = blobOf(file)
  return data instanceof File ? data : new File([data], file.name, { type: file.type })
}

function wordsFor({ name: given, size, error, isPaused, progress }: DocumentFile): string {
  if (error) return ''
  const name = shownFileName(given)
  if (progress.postprocess) return `Filing ${name}`
  if (!progress.uploadStarted) return `${name}, ${formatFileSize(size ?? 0)}, is ready to upload`
  if (isPaused) return 'Upload paused'
  const quarter = Math.floor((progress.percentage ?? 0) / 25) * 25
  return quarter === 0 ? `Uploading ${name}` : `${quarter}% uploaded`
}
