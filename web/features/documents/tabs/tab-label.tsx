import clsx from 'clsx'
import { CircleCheck, CircleDashed, CircleX, WifiOff } from 'lucide-react'
import { isIn } from '#domain/documents/uploaded-share.ts'
import { Spinner } from '#web/ui/button.tsx'
import type { UploadStatus } from '../active-uploads.ts'
import { type ChecklistDocument, documentState } from '../document-state.ts'

export function TabLabel({ document, status }: { document: ChecklistDocument; status: UploadStatus | undefined }) {
  const isRejected = document.filed?.status === 'rejected'
  const isThere = isIn(document)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TabMark isThere={isThere} isRejected={isRejected} status={status} />
      <span className="min-w-0">
        <span className="block font-semibold text-sm">{document.requirement.name}</span>
        <span className={clsx('block text-xs', isRejected && !status ? 'text-bad' : 'text-ink-soft')}>
          {isThere && <span className="sr-only">Uploaded, </span>}
          {status ? statusLabels[status] : documentState(document)}
        </span>
      </span>
    </span>
  )
}

const statusLabels: Record<UploadStatus, string> = {
  sending: 'Uploading',
  offline: 'Waiting for the connection',
  failed: 'Upload failed',
}

interface TabMarkProps {
  isThere: boolean
  isRejected: boolean
  status: UploadStatus | undefined
}

function TabMark({ isThere, isRejected, status }: TabMarkProps) {
  // Nothing turns while nothing moves.
  if (status === 'offline') return <WifiOff aria-hidden="true" className="size-5 text-warn" />
  if (status === 'sending') return <Spinner className="text-brand" />
  if (isRejected) return <CircleX aria-hidden="true" className="size-5 text-bad" />
  if (isThere) return <CircleCheck aria-hidden="true" data-green-check className="size-5 text-good" />
  return <CircleDashed aria-hidden="true" className="size-5 text-ink-faint" />
}
