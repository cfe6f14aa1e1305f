import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type BulkRun, listBulkRuns } from '#contract/bulk.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf } from '#web/lib/query.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { clients, standingOf } from './bulk-words.ts'
import { RunDialog } from './run-dialog.tsx'

const SHOWN = 10
const LOOK_EVERY = 3_000

interface RecentRunsProps {
  onSelect?: (ids: readonly string[]) => void
}

/** The way back to what was done to several clients at once; it says when one is under way, and is not there before the first. */
export function RecentRuns({ onSelect }: RecentRunsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [runId, setRunId] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: [...keyOf(listBulkRuns), 'recent'],
    queryFn: () => callPage(listBulkRuns, {}, { limit: SHOWN }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? LOOK_EVERY : false),
  })
  if (!data || data.rows.length === 0) return null
  const underWay = data.rows.find(isUnderWay)
  const close = () => {
    setRunId(null)
    setIsOpen(false)
  }
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <History aria-hidden="true" />
        {underWay ? `${underWay.title}: ${standingOf(underWay)}` : 'Recent runs'}
      </Button>
      {isOpen && !runId && (
        <Dialog open size="medium" onClose={close} title="Done to several at once" description="Newest first">
          <ul className="divide-y divide-line rounded-control border border-line text-sm">
            {data.rows.map((run) => (
              <li key={run.id}>
                <button
                  type="button"
                  onClick={() => setRunId(run.id)}
                  className="block w-full cursor-pointer px-3 py-2.5 text-left hover:bg-sunk"
                >
                  <span className="block font-semibold">
                    {run.title}, {clients(run.total)}
                  </span>
                  <span className="block text-ink-soft">
                    {standingOf(run)} · {run.orderedBy}, <When at={run.createdAt} time />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {runId && (
        <RunDialog
          runId={runId}
          onClose={close}
          onSelect={
            onSelect &&
            ((ids) => {
              close()
              onSelect(ids)
            })
          }
        />
      )}
    </>
  )
}

const isUnderWay = ({ state }: BulkRun) => state === 'running'
