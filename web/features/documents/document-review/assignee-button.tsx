import clsx from 'clsx'
import { UserRound } from 'lucide-react'
import { useMay } from '#web/shared/may.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import type { AssignmentState } from './use-assignment-of.tsx'

interface AssigneeButtonProps extends AssignmentState {
  keyHint?: boolean
}

export function AssigneeButton({ assignedTo, isMine, openAssignDialog, keyHint = false }: AssigneeButtonProps) {
  const name = isMine ? 'You' : (assignedTo?.name ?? 'Nobody')
  if (!useMay('cases.move')) return name
  return (
    <button
      type="button"
      title={assignedTo ? assignedTo.name : undefined}
      onClick={(event) => {
        event.stopPropagation()
        openAssignDialog()
      }}
      className={clsx(
        '-mx-1.5 -my-1.5 inline-flex min-h-8 max-w-56 align-middle cursor-pointer items-center gap-1.5 rounded-sm px-1.5 text-left hover:bg-sunk hover:underline @2xl:max-w-full',
        isMine && 'font-semibold',
        !assignedTo && 'text-ink-soft',
      )}
    >
      <UserRound aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span className="truncate">{name}</span>
      <span className="sr-only">: change who the client is assigned to</span>
      {keyHint && <KeyHint>G</KeyHint>}
    </button>
  )
}
