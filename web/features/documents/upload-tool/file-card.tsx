import clsx from 'clsx'
import { CircleAlert, CirclePause, CloudOff, FileText, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { Button, Spinner } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { titleOf } from './upload-labels.ts'
import type { DocumentUpload } from './upload-registry.ts'
import {
  type ChosenFile,
  detailsOf,
  isWaitingForConnection,
  percentOf,
  type UploadPhase,
  type UploadState,
} from './upload-state.ts'

export function FileCard({ file, state, upload }: { file: ChosenFile; state: UploadState; upload: DocumentUpload }) {
  const { phase, failure } = state
  return (
    <>
      <div className="flex items-center gap-3 p-4">
        <span className="grid h-12 w-10 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
          <FileText aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0 grow">
          <p className="font-semibold [overflow-wrap:anywhere]">
            <FileName>{file.name}</FileName>
          </p>
          <p className="text-ink-soft text-sm tabular-nums">{formatFileSize(file.data.size)}</p>
        </div>
        {phase === 'waiting' && (
          <Button variant="quiet" aria-label="Remove file" onClick={upload.remove}>
            Remove
          </Button>
        )}
      </div>
      {isUnderWay(phase) && <ProgressBar label="Upload progress" value={percentOf(state)} className="mx-4" />}
      {/* For a final failure the text below the card says everything. */}
      {!failure?.isFinal && (
        <div
          className={clsx(
            'flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4',
            !isUnderWay(phase) && 'border-line border-t',
          )}
        >
          <UploadProgress state={state} />
          <div className="flex basis-full flex-wrap gap-2 *:grow *:basis-28 sm:basis-auto sm:*:grow-0 sm:*:basis-auto">
            {mainButtons[phase]?.(upload)}
            {phase !== 'waiting' && (
              <Button key="cancel" variant="secondary" onClick={upload.remove}>
                Cancel
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}

const isUnderWay = (phase: UploadPhase) => phase !== 'waiting' && phase !== 'error'

/**
 * The main action of each state. The different keys keep a press for one action from hitting the next; `data-next`
 * marks the next focus after a button disappears.
 */
const mainButtons: Partial<Record<UploadPhase, (upload: DocumentUpload) => ReactNode>> = {
  waiting: ({ start }) => (
    <Button key="start" data-next onClick={start}>
      Send It Anyway
    </Button>
  ),
  uploading: ({ pause }) => (
    <Button key="pause" icon={Pause} data-next variant="secondary" onClick={pause}>
      Pause
    </Button>
  ),
  paused: ({ resume }) => (
    <Button key="resume" icon={Play} data-next onClick={resume}>
      Resume
    </Button>
  ),
  error: ({ retry }) => (
    <Button key="retry" data-next aria-label="Retry upload" onClick={retry}>
      Retry
    </Button>
  ),
}

function UploadProgress({ state }: { state: UploadState }) {
  const { phase } = state
  const isWaiting = isWaitingForConnection(state)
  const title = titleOf(state)
  if (title === '') return null
  const details = phase === 'uploading' && !isWaiting ? detailsOf(state) : undefined
  return (
    <div className="flex min-w-0 basis-full items-center gap-2.5 sm:basis-auto">
      <StatusIcon phase={phase} isWaiting={isWaiting} />
      <div className="min-w-0 tabular-nums">
        <p className="font-semibold">{title}</p>
        {details && <p className="text-ink-soft text-sm">{details}</p>}
      </div>
    </div>
  )
}

function StatusIcon({ phase, isWaiting }: { phase: UploadPhase; isWaiting: boolean }) {
  if (isWaiting) return <CloudOff aria-hidden="true" className="size-5 text-warn" />
  if (phase === 'paused') return <CirclePause aria-hidden="true" className="size-5 text-ink-soft" />
  if (phase === 'error') return <CircleAlert aria-hidden="true" className="size-5 text-bad" />
  return <Spinner className="text-brand" />
}
