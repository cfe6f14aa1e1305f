import { useEffect, useRef, useState } from 'react'
import type { ClientApplication } from '#contract/admin.ts'
import type { ListPage } from '#web/lib/call.ts'
import { ClientRow, type RowActions } from './client-row.tsx'
import { RowGroup } from './client-table.tsx'

interface ClientRowsProps {
  pages: readonly ListPage<ClientApplication[]>[]
  chosen: ReadonlySet<string>
  openClient: string | null
  onOpen: RowActions['open']
  onSelect: RowActions['select']
  onBegin: RowActions['begin']
}

/** The rows as they came, page by page. */
export function ClientRows({ pages, chosen, openClient, ...on }: ClientRowsProps) {
  const actions = useSameActions({ open: on.onOpen, select: on.onSelect, begin: on.onBegin })
  return pages.map(({ rows }, page) => (
    <RowGroup key={`page-${String(page)}`} count={rows.length}>
      {rows.map((application) => (
        <ClientRow
          key={application.id}
          application={application}
          isSelected={chosen.has(application.id)}
          isOpen={application.id === openClient}
          actions={actions}
        />
      ))}
    </RowGroup>
  ))
}

/** Functions that stay the same and do what was said last. */
function useSameActions(actions: RowActions): RowActions {
  const now = useRef(actions)
  useEffect(() => {
    now.current = actions
  })
  const [same] = useState<RowActions>(() => ({
    open: (...given) => now.current.open(...given),
    select: (...given) => now.current.select(...given),
    begin: (...given) => now.current.begin(...given),
  }))
  return same
}
