import { useRef } from 'react'
import type { ClientApplication } from '#contract/clients/clients.ts'
import { useStableActions } from '#web/lib/use-stable-actions.ts'
import { ClientRow, type RowActions } from './client-row.tsx'
import { RowGroup } from './client-table.tsx'
import { useDrawnGroups, useNear } from './use-drawn-groups.ts'

interface ClientRowsProps {
  rows: readonly ClientApplication[]
  chosen: ReadonlySet<string>
  openClient: string | null
  onOpen: RowActions['open']
  onSelect: RowActions['select']
  onBegin: RowActions['begin']
}

const TOGETHER = 25

/** Renders all rows by group: visible groups at once, the others in idle time. Rendered groups stay. */
export function ClientRows({ rows, chosen, openClient, ...on }: ClientRowsProps) {
  const actions = useStableActions({ open: on.onOpen, select: on.onSelect, begin: on.onBegin })
  const groups = Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, group) =>
    rows.slice(group * TOGETHER, (group + 1) * TOGETHER),
  )
  const { drawn, draw } = useDrawnGroups(groups.length)
  return groups.map((group, index) => {
    const key = `group-${String(index)}`
    if (!drawn.has(index)) return <UndrawnGroup key={key} count={group.length} index={index} onNear={draw} />
    return (
      <RowGroup key={key} count={group.length}>
        {group.map((application) => (
          <ClientRow
            key={application.id}
            application={application}
            isSelected={chosen.has(application.id)}
            isOpen={application.id === openClient}
            actions={actions}
          />
        ))}
      </RowGroup>
    )
  })
}

function UndrawnGroup({ count, index, onNear }: { count: number; index: number; onNear: (index: number) => void }) {
  const room = useRef<HTMLTableSectionElement>(null)
  useNear(room, index, onNear)
  return <RowGroup ref={room} count={count} />
}
