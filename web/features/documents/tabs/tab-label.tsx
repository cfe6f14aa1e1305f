import clsx from 'clsx'
import { CircleCheck, CircleDashed, CircleX, WifiOff } from 'lucide-react'
import { isIn } from '#domain/documents/uploaded-share.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { type ChecklistDocument, documentState } from '../document-state.ts'
import type { UploadStage } from '../uploads-under-way.ts'

interface TabLabelProps {
  document: ChecklistDocument
  stage: UploadStage | undefined
}

export function TabLabel({ document, stage }: TabLabelProps) {
  const isRejected = document.filed?.status === 'rejected'
  const isThere = isIn(document)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TabMark isThere={isThere} isRejected={isRejected} stage={stage} />
      <span className="min-w-0">
        <span className="block font-semibold text-sm">{document.requirement.name}</span>
        <span className={clsx('block text-xs', isRejected && !stage ? 'text-bad' : 'text-ink-soft')}>
          {isThere && <span className="sr-only">Uploaded, </span>}
          {stage ? stageWords[stage] : documentState(document)}
        </span>
      </span>
    </span>
  )
}

const stageWords: Record<UploadStage, string> = {
  sending: 'Uploading',
  waiting: 'Waiting for the connection',
  failed: 'Upload failed',
}

interface TabMarkProps {
  isThere: boolean
  isRejected: boolean
  stage: UploadStage | undefined
}

function TabMark({ isThere, isRejected, stage }: TabMarkProps) {
  // Nothing turns while nothing moves.
  if (stage === 'waiting') return <WifiOff aria-hidden="true" className="size-5 text-warn" />
  if (stage === 'sending') return <Spinner className="text-brand" />
  if (isRejected) return <CircleX aria-hidden="true" className="size-5 text-bad" />
  if (isThere) return <CircleCheck aria-hidden="true" data-green-check className="size-5 text-good" />
  return <CircleDashed aria-hidden="true" className="size-5 text-ink-faint" />
}
