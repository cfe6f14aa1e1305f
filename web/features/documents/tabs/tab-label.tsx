import clsx from 'clsx'
import { Camera, CircleCheck, CircleDashed, CircleX, WifiOff } from 'lucide-react'
import { isIn } from '#domain/documents/uploaded-share.ts'
import { Spinner } from '#web/ui/button.tsx'
import { type UploadStatus, useActiveUploads } from '../active-uploads.ts'
import { type ChecklistDocument, documentState } from '../document-state.ts'
import { PagePicture } from '../filed/page-picture.tsx'

export function TabLabel({ document }: { document: ChecklistDocument }) {
  const { requirement, filed } = document
  const { statuses, sent } = useActiveUploads()
  const status = statuses[requirement.id]
  const isRejected = filed?.status === 'rejected'
  const isThere = isIn(document)
  const words = status ? statusLabels[status] : documentState(document)
  const mark = <TabMark isThere={isThere} isRejected={isRejected} status={status} />
  return (
    <span className="relative flex min-w-0 grow items-center gap-3 max-lg:flex-col max-lg:gap-1">
      {filed ? (
        <PagePicture
          key={filed.id}
          document={filed}
          file={sent.find(({ id }) => id === filed.id)?.file}
          className="h-16 w-full lg:hidden"
        />
      ) : (
        <span className="grid h-16 w-full place-items-center rounded-sm border border-line-strong border-dashed bg-card text-ink-soft lg:hidden">
          <Camera aria-hidden="true" strokeWidth={1.75} className="size-6" />
        </span>
      )}
      <span className="max-lg:hidden">{mark}</span>
      <span className="min-w-0">
        <span className="block font-semibold text-xs leading-tight lg:text-sm">{requirement.name}</span>
        <span className={clsx('block text-xs max-lg:hidden', isRejected && !status ? 'text-bad' : 'text-ink-soft')}>
          {words}
        </span>
      </span>
      <span
        role="img"
        aria-label={words}
        className={clsx('-top-1 -right-1 absolute rounded-full bg-card lg:hidden', !filed && !status && 'opacity-0')}
      >
        {mark}
      </span>
    </span>
  )
}

const statusLabels: Record<UploadStatus, string> = {
  asking: 'Waiting for your answer',
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
  // No spinner without progress.
  if (status === 'offline') return <WifiOff aria-hidden="true" className="size-5 text-warn" />
  if (status === 'sending') return <Spinner className="text-brand" />
  if (isRejected) return <CircleX aria-hidden="true" className="size-5 text-bad" />
  if (isThere) return <CircleCheck aria-hidden="true" data-green-check className="size-5 text-good" />
  return <CircleDashed aria-hidden="true" className="size-5 text-ink-faint" />
}
