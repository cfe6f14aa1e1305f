import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { getNames } from '#contract/names.ts'
import type { ExamPath, PathClock } from '#contract/path/path.ts'
import { formatLocal } from '#domain/calendar/clock-time.ts'
import { clockTitle } from '#domain/path/case-labels.ts'
import { clockDay, clockKey, isRunning, soonestFirst, spanLeft } from '#domain/path/running-clocks.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { Day } from '#web/shared/path/day.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Status } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BoardCard } from './board-card.tsx'
import { BoardItemsCard } from './board-items-card.tsx'
import { EntriesCard } from './entries-card.tsx'
import { NamesCard } from './names-card.tsx'
import { PathSteps } from './path-steps.tsx'

interface PathSectionProps {
  applicationId: string
  client: ClientWithLastTransition | undefined
}

export const PathSection = ({ applicationId, client }: PathSectionProps) => (
  <QueryView
    query={useQuery(pathQuery(applicationId))}
    failure="The path could not be loaded"
    skeleton={
      <Card>
        <Skeleton className="h-64 w-full" />
      </Card>
    }
  >
    {(path) => (
      <div className="space-y-6 lg:space-y-4">
        <PathNotices path={path} />
        <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0 space-y-6">
            <PathSteps applicationId={applicationId} path={path} client={client} />
            <EntriesCard applicationId={applicationId} path={path} user={client?.user ?? null} />
          </div>
          <div className="space-y-6">
            <ClientClocks clocks={path.clocks} />
            <BoardCard applicationId={applicationId} path={path} />
          </div>
        </div>
        <BoardAndNames applicationId={applicationId} />
      </div>
    )}
  </QueryView>
)

function BoardAndNames({ applicationId }: { applicationId: string }) {
  const [shown, show] = useState('board')
  const { data: names } = useRead(getNames, { params: { id: applicationId } })
  const toCorrect = names?.openMajors ?? 0
  return (
    <Tabs
      label="Board and names"
      value={shown}
      onChange={show}
      tabs={[
        { value: 'board', label: 'What the board asks for', content: <BoardItemsCard applicationId={applicationId} /> },
        {
          value: 'names',
          label: <>Names{toCorrect > 0 && <Status tone="bad">{toCorrect} to correct</Status>}</>,
          content: <NamesCard applicationId={applicationId} />,
        },
      ]}
    />
  )
}

const PathNotices = ({ path: { sideState, warnings } }: { path: ExamPath }) => (
  <>
    {sideState && (
      <Notice tone="warn" title={sideState.sentence}>
        {sideState.wayBack} Since <Day on={sideState.since} />.
      </Notice>
    )}
    {warnings.length > 0 && (
      <Notice tone="warn" title="Please check this">
        <ul className="list-disc space-y-1 pl-4">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Notice>
    )}
  </>
)

function ClientClocks({ clocks }: { clocks: readonly PathClock[] }) {
  const open = soonestFirst(clocks.filter(isRunning))
  return (
    <Card title="Clocks">
      {open.length === 0 && <p className="text-ink-soft text-sm">No date is running.</p>}
      <ul className="space-y-3 text-sm">
        {open.map((clock) => (
          <li key={clockKey(clock)}>
            <Status tone={clockTones[clock.severity]}>{spanLeft(clock)}</Status>
            <p className="mt-1">
              {clockTitle(clock)}:{' '}
              {clock.localTime ? `${formatLocal(clock.localTime)} (${clock.timeZone})` : <Day on={clockDay(clock)} />}
            </p>
            {clock.source && clock.checkedOn && (
              <p className="text-ink-soft text-xs">
                {clock.source}, checked <Day on={clock.checkedOn} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
