import { useState } from 'react'
import { type BoardGap, listBoardGaps, listGapApplications } from '#contract/boards/board-items.ts'
import type { Board } from '#contract/boards/boards.ts'
import { partyLabels } from '#domain/third-party-requests/request-labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { dividedList, ListView, QueryView } from '#web/lib/query-view.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export const GapsCard = ({ board }: { board: Pick<Board, 'code' | 'state'> }) => (
  <Card
    title="What open applications lack"
    description="Nobody is told before you confirm it on the page of the client, under Exam path."
  >
    <QueryView
      query={useRead(listBoardGaps, { params: { code: board.code } })}
      bare
      failure="What applications lack could not be loaded"
      skeleton="h-24"
      empty={`No open application to ${board.state} lacks anything of this pack.`}
    >
      {dividedList((gap) => (
        <GapRow key={gap.id} board={board.code} gap={gap} />
      ))}
    </QueryView>
  </Card>
)

function howMany({ applications, isAtLeast, change }: BoardGap): string {
  const many = isAtLeast ? `More than ${applications} open applications` : null
  const words = many ?? (applications === 1 ? '1 open application' : `${applications} open applications`)
  const isOne = many === null && applications === 1
  if (change === 'dropped') return `${words} ${isOne ? 'was' : 'were'} asked for it, and the pack no longer asks`
  return `${words} now ${isOne ? 'lacks' : 'lack'} it`
}

function GapRow({ board, gap }: { board: string; gap: BoardGap }) {
  const [isShown, show] = useState(false)
  return (
    <li className="space-y-2 py-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold">{gap.title}</h3>
          <p className="text-ink-soft">
            {howMany(gap)}. {gap.party ? `A request: ${partyLabels[gap.party]}.` : 'A task of the client.'}
          </p>
        </div>
        <Button variant="secondary" size="small" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? 'Hide' : 'Show'} applications<span className="sr-only"> that lack {gap.title}</span>
        </Button>
      </div>
      {isShown && <GapApplications board={board} item={gap.id} />}
    </li>
  )
}

function GapApplications({ board, item }: { board: string; item: string }) {
  const input = { params: { code: board, item } }
  return (
    <ListView
      list={useLongList(listGapApplications, input)}
      bare
      failure="The applications could not be loaded"
      skeleton="h-10"
    >
      {(rows) => (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {rows.map(({ id, clientName, applicationNumber }) => (
            <li key={id}>
              <TextLink href={`/admin/applications/${id}?tab=path`} className="inline-flex min-h-9 items-center gap-2">
                <bdi>{clientName}</bdi> <span className="text-ink-soft tabular-nums">{applicationNumber}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </ListView>
  )
}
