import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type Colleague, listTeam } from '#contract/team.ts'
import { read } from '#web/lib/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Assignable, useAssign } from './use-assign.ts'

interface AssignDialogProps {
  application: Assignable
  onAssigned?: (to: Colleague | null) => void
  onClose: () => void
}

/** Who of the team looks after an application: oneself, a colleague, or nobody. */
export function AssignDialog({ application, onAssigned, onClose }: AssignDialogProps) {
  const team = useQuery(read(listTeam, {}))
  const { assign, myself } = useAssign((_, to) => onAssigned?.(to))
  const choose = (to: Colleague | null) => {
    onClose()
    if (to?.id !== application.assignedTo?.id) assign({ application, to })
  }
  const colleagues = team.data?.filter(({ id }) => id !== myself.id)
  const assignedTo = application.assignedTo?.id ?? null
  return (
    <Dialog open onClose={onClose} title={`Who looks after ${application.name}?`}>
      <ul className="-mx-2 max-h-[60dvh] overflow-y-auto">
        <Choice word="You" isChosen={assignedTo === myself.id} onChoose={() => choose(myself)} initialFocus />
        {colleagues?.map((colleague) => (
          <Choice
            key={colleague.id}
            word={colleague.name}
            isChosen={assignedTo === colleague.id}
            onChoose={() => choose(colleague)}
          />
        ))}
        {team.isPending && (
          <li className="px-2 py-3">
            <Skeleton className="h-5 w-40" />
          </li>
        )}
        <Choice word="Nobody" isChosen={assignedTo === null} onChoose={() => choose(null)} />
      </ul>
      {team.isLoadingError && (
        <LoadFailure
          title="The team could not be loaded"
          onRetry={() => void team.refetch()}
          retrying={team.isFetching}
        />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  word: string
  isChosen: boolean
  onChoose: () => void
  initialFocus?: boolean
}

function Choice({ word, isChosen, onChoose, initialFocus }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        data-initial-focus={initialFocus || undefined}
        onClick={onChoose}
        className={clsx(
          'flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-sm px-2 text-left text-sm hover:bg-sunk focus-visible:outline-offset-[-2px]',
          isChosen && 'font-semibold',
        )}
      >
        <span className="min-w-0 break-words">{word}</span>
        {isChosen && <Check aria-hidden="true" className="size-4 text-brand-strong" />}
      </button>
    </li>
  )
}
