import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { BulkRun } from '#contract/bulk.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { clients, progressOf } from '#web/shared/bulk/bulk-labels.ts'
import { isUnderWay, recentRuns } from '#web/shared/bulk/recent-query.ts'
import { RunDialog } from '#web/shared/bulk/run-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const LOOK_EVERY = 3_000

export function RecentRuns({ onSelect }: { onSelect: (ids: readonly string[]) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const [runId, setRunId] = useState<string | null>(null)
  const query = useQuery({
    ...recentRuns,
    // Loads the runs when the list is first opened, or after a new run.
    enabled: ({ state }) => isOpen || state.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY : false),
  })
  const underWay = query.data?.find(isUnderWay)
  const close = () => {
    setRunId(null)
    setIsOpen(false)
  }
  return (
    <>
      <Button icon={History} variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {underWay ? `${underWay.title}: ${progressOf(underWay)}` : 'Recent bulk actions'}
      </Button>
      {isOpen && !runId && (
        <Dialog open size="medium" onClose={close} title="Recent bulk actions" description="Newest first">
          <QueryView
            query={query}
            bare
            failure="The bulk actions could not be loaded"
            skeleton="h-24 w-full"
            empty="No bulk actions yet. Select clients in the list to start one."
          >
            {(runs) => <Runs runs={runs} onChoose={setRunId} />}
          </QueryView>
        </Dialog>
      )}
      {runId && (
        <RunDialog
          runId={runId}
          onClose={close}
          onSelect={(ids) => {
            close()
            onSelect(ids)
          }}
        />
      )}
    </>
  )
}

const Runs = ({ runs, onChoose }: { runs: readonly BulkRun[]; onChoose: (id: string) => void }) => (
  <ul className="divide-y divide-line rounded-control border border-line text-sm">
    {runs.map((run) => (
      <li key={run.id}>
        <button
          type="button"
          onClick={() => onChoose(run.id)}
          className="block w-full cursor-pointer px-3 py-2.5 text-left hover:bg-sunk"
        >
          <span className="block font-semibold">
            {run.title}, {clients(run.total)}
          </span>
          <span className="block text-ink-soft">
            {progressOf(run)} · {run.orderedBy}, <When at={run.createdAt} time />
          </span>
        </button>
      </li>
    ))}
  </ul>
)
