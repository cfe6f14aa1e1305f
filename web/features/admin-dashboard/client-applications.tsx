import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listClientApplications } from '#contract/admin.ts'
import type { Application } from '#contract/applications.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { HeaderCell, inTwoColumns, Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ClientRow } from './client-row.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'

/** Every client with an application, newest first. */
export function ClientApplications() {
  const [signingOut, setSigningOut] = useState<{ application: Application; menuButton: HTMLElement | null } | null>(
    null,
  )
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery(readLongList(listClientApplications, {})),
  )

  return (
    <section aria-labelledby="client-applications">
      <h2 id="client-applications" className="mb-3 font-semibold text-lg">
        Client Applications
      </h2>
      {isStale && <StaleNotice {...again} />}
      {rows?.length === 0 && (
        <Card padded={false}>
          <EmptyState icon={Users} title="No applications found">
            An application appears here as soon as a client starts one.
          </EmptyState>
        </Card>
      )}
      {rows && rows.length > 0 && (
        <>
          <ApplicationTable>
            {rows.map((application) => (
              <ClientRow
                key={application.id}
                application={application}
                onEndSessions={(menuButton) => setSigningOut({ application, menuButton })}
              />
            ))}
          </ApplicationTable>
          <ShowMore {...foot} />
        </>
      )}
      {isMissing && (
        <Card padded={false}>
          <LoadFailure title="The applications could not be loaded" {...again} />
        </Card>
      )}
      {!rows && !isMissing && (
        <ApplicationTable>
          <SkeletonRows
            rows={8}
            className={inTwoColumns}
            widths={['w-48', 'w-28', 'w-20', 'w-16 ml-auto', 'w-24', 'w-6']}
          />
        </ApplicationTable>
      )}
      {signingOut && <EndSessionsDialog {...signingOut} onClose={() => setSigningOut(null)} />}
    </section>
  )
}

function ApplicationTable({ children }: { children: ReactNode }) {
  return (
    <Table
      caption="Client applications, newest first"
      head={
        <>
          <HeaderCell>Client</HeaderCell>
          <HeaderCell>Application ID</HeaderCell>
          <HeaderCell>Submitted</HeaderCell>
          <HeaderCell numeric>Balance</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>
            <VisuallyHidden>Actions</VisuallyHidden>
          </HeaderCell>
        </>
      }
    >
      {children}
    </Table>
  )
}
