import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#contract/team/colleague.ts'
import { LoadFailure, Skeleton } from '#web/ui/data-states.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ColleagueList } from './colleague-list.tsx'
import { teamQuery } from './team-query.ts'
import { type Assignable, useAssign } from './use-assign.ts'

interface AssignDialogProps {
  application: Assignable
  onAssigned?: (to: Colleague | null) => void
  onClose: () => void
}

export function AssignDialog({ application, onAssigned, onClose }: AssignDialogProps) {
  const team = useQuery(teamQuery)
  const { assign, myself } = useAssign((_, to) => onAssigned?.(to))
  // The assignee at opening, so that the response can name a faster colleague.
  const [seen] = useState(application)
  const choose = (to: Colleague | null) => {
    onClose()
    if (to?.id !== seen.assignedTo?.id) assign({ application: seen, to })
  }
  const colleagues = team.data?.filter(({ id }) => id !== myself.id) ?? []
  return (
    <Dialog open onClose={onClose} title={`Assign ${seen.name}`}>
      <ColleagueList
        label={`Assign ${seen.name} to`}
        choices={[
          { word: 'You', known: myself.name, to: myself },
          ...colleagues.map((to) => ({ word: to.name, known: to.name, to })),
          { word: 'Nobody', known: 'Nobody', to: null },
        ]}
        chosen={seen.assignedTo?.id ?? null}
        onChoose={choose}
      />
      {team.isPending && <Skeleton className="mt-2 h-5 w-40" />}
      {team.isLoadingError && <LoadFailure title="The team could not be loaded" onRetry={() => void team.refetch()} />}
    </Dialog>
  )
}
