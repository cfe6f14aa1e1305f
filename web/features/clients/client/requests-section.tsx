import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { listRequestsOfApplication } from '#contract/third-party-requests/third-party-requests.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useOpenedRow } from '#web/lib/opened-row.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { May, useMay } from '#web/shared/may.tsx'
import { NewRequestDialog } from '#web/shared/requests/new-request-dialog.tsx'
import { RequestDialog } from '#web/shared/requests/request-dialog.tsx'
import { RequestTable } from '#web/shared/requests/request-table.tsx'
import { useAskedAgain } from '#web/shared/requests/use-asked-again.ts'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'

export function RequestsSection({ applicationId }: { applicationId: string }) {
  const list = useLongList(listRequestsOfApplication, { params: { id: applicationId } })
  const mayFollow = useMay('requests.follow')
  const { row: request, open, close } = useOpenedRow(list.rows)
  // The state lives here, because the first request moves the button.
  const [isAdding, setAdding] = useState(false)
  const { ask, isAsking } = useAskedAgain()
  const due = list.rows?.find(({ toChase }) => toChase)
  useShortcuts(unlessCovered({ r: due && mayFollow && !isAsking ? () => ask([due]) : undefined }), true)
  const add = (
    <May do="requests.follow">
      <Button icon={Plus} aria-haspopup="dialog" onClick={() => setAdding(true)}>
        New request
      </Button>
    </May>
  )
  return (
    <div className="space-y-4">
      <ListView
        list={list}
        failure="The requests could not be loaded"
        skeleton="h-40 rounded-card"
        empty={{
          icon: Send,
          title: 'No requests yet',
          action: add,
          children:
            'Write down what the school, the PRC or an evaluator has to send, and the portal says when to ask again.',
        }}
      >
        {(rows) => (
          <>
            <div className="flex justify-end">{add}</div>
            <RequestTable caption="Requests of this client" rows={rows} onOpen={open} />
          </>
        )}
      </ListView>
      {isAdding && <NewRequestDialog applicationId={applicationId} onClose={() => setAdding(false)} />}
      {request && <RequestDialog key={request.id} request={request} onClose={close} />}
    </div>
  )
}
