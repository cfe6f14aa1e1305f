import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { FileText, Upload } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { PDF } from '#contract/documents/accepted-file.ts'
import { targetKeyOf } from '#web/shared/device/saved-files.ts'
import { isHandheld } from '#web/shared/photos/file-picker.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FileCard } from './file-card.tsx'
import { NotAdded } from './not-added.tsx'
import { removeStaleUploads, savedTargets } from './saved/saved-upload.ts'
import { announcementOf } from './upload-labels.ts'
import { FileQuestion, UploadNotices } from './upload-notices.tsx'
import { type DocumentUpload, documentUpload, type UploadTarget } from './upload-registry.ts'
import type { UploadState } from './upload-state.ts'
import { useFileDrops } from './use-file-drops.ts'

// Import the sending from here: a module shared by several lazy chunks would move into the bundle of the portal shell.

export const beginUpload = (queries: QueryClient, target: UploadTarget, file: File): void =>
  documentUpload(queries, target).uploadNow(file)

interface UploadToolProps {
  target: UploadTarget
  onPhoto: (photo: File) => void
}

export function UploadTool({ target, onPhoto }: UploadToolProps) {
  const upload = documentUpload(useQueryClient(), target)
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
          // Lets the person choose the same file again.
          currentTarget.value = ''
        }}
      />
      <p role="status" className="sr-only">
        {announcementOf(state)}
      </p>
      <FileQuestion {...state} />
      <div
        className={clsx(
          'relative transition-colors',
          file
            ? 'max-h-137.5 overflow-y-auto rounded-card border border-line bg-card'
            : 'rounded-card border border-dashed bg-card handheld:border-0 handheld:bg-transparent',
          !file && (isDraggedOver ? 'border-brand' : 'border-line-strong'),
        )}
      >
        {file ? (
          <FileCard file={file} state={state} upload={upload} />
        ) : (
          <DropArea isDraggedOver={isDraggedOver} onBrowse={browse} />
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

const resumed = new Set<string>()

export async function resumeSavedUploads(queries: QueryClient, personId: string): Promise<void> {
  await removeStaleUploads(personId).catch(() => undefined)
  for (const target of savedTargets(personId)) {
    const name = targetKeyOf(target)
    if (resumed.has(name)) continue
    resumed.add(name)
    void documentUpload(queries, target).resumeSaved()
  }
}

/** The state of an upload. When the focused button disappears, the focus moves to the next action or to the tool. */
function useUpload(upload: DocumentUpload, tool: RefObject<HTMLElement | null>): UploadState {
  const hadFocus = useRef(false)
  const subscribe = useCallback(
    (changed: () => void) =>
      upload.subscribe(() => {
        // Reads the focus before rendering, since a removed button has lost it.
        hadFocus.current = tool.current?.contains(document.activeElement) ?? false
        changed()
      }),
    [upload, tool],
  )
  const state = useSyncExternalStore(subscribe, upload.now)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body || activeElement === tool.current
    if (!hadFocus.current || !isLost) return
    const next = tool.current?.querySelector<HTMLElement>('[data-next]') ?? tool.current
    next?.focus({ preventScroll: true })
  })
  // A later visit must not focus an old refusal.
  useEffect(() => upload.dismiss, [upload])
  return state
}

interface DropAreaProps {
  isDraggedOver: boolean
  onBrowse: () => void
}

function DropArea({ isDraggedOver, onBrowse }: DropAreaProps) {
  // A phone has no drag and drop, so one wide button replaces the area.
  const [isPhone] = useState(isHandheld)
  if (isPhone) {
    return (
      <button type="button" data-next onClick={onBrowse} className={buttonClass({ variant: 'secondary', wide: true })}>
        <FileText aria-hidden="true" />
        Choose PDF
      </button>
    )
  }
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-7 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand">
        <Upload aria-hidden="true" className="size-6" />
      </span>
      <p className="font-semibold">
        Drop your PDF here or{' '}
        <button
          type="button"
          data-next
          onClick={onBrowse}
          className="min-h-7 cursor-pointer rounded-sm font-semibold text-brand underline decoration-brand-line underline-offset-[0.2em] hover:decoration-current"
        >
          browse files
        </button>
      </p>
      {isDraggedOver && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center bg-brand-soft font-semibold text-brand-strong">
          Drop your PDF here
        </div>
      )}
    </div>
  )
}
