import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { listClientApplications } from '#contract/admin.ts'
import type { Application } from '#contract/applications.ts'
import { ChangeDialog } from '#web/lib/change-application/change-dialog.tsx'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { HeaderCell, inTwoColumns, Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { ClientRow } from './client-row.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { SearchBox } from './search-box.tsx'
import { useSearchWords } from './use-search-words.ts'

const NONE_FOUND = 'No applications found'

/** What is being done about one row. */
interface Asked {
  about: 'change' | 'sessions'
  application: Application
  menuButton: HTMLElement | null
}

/** Every client with an application, or those that a search finds, newest first. */
export function ClientApplications() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { typed, type, search } = useSearchWords()
  const query = useInfiniteQuery({
    ...readLongList(listClientApplications, search ? { query: { search } } : {}),
    // What was found last stays until the next answer is here.
    placeholderData: keepPreviousData,
  })
  const { rows, isMissing, isStale, again, foot } = asLongList(query)
  const box = useRef<HTMLInputElement>(null)
  const searchAnew = () => {
    type('')
    // The button goes with what it clears.
    box.current?.focus()
  }

  return (
    <section aria-labelledby="client-applications">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="client-applications" className="font-semibold text-lg">
          Client Applications
        </h2>
        <SearchBox ref={box} label="Search client applications" value={typed} onChange={type} />
      </div>
      <p role="status" className="sr-only">
        {search && rows?.length === 0 && NONE_FOUND}
      </p>
      {isStale && <StaleNotice {...again} />}
      {rows?.length === 0 && (
        <Card padded={false}>
          {search ? (
            <EmptyState
              icon={SearchX}
              title={NONE_FOUND}
              action={
                <Button variant="secondary" onClick={searchAnew}>
                  Clear search
                </Button>
              }
            >
              Nothing matches “{search}”.
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title={NONE_FOUND}>
              An application appears here as soon as a client starts one.
            </EmptyState>
          )}
        </Card>
      )}
      {rows && rows.length > 0 && (
        <>
          <ApplicationTable>
            {rows.map((application) => (
              <ClientRow
                key={application.id}
                application={application}
                onChange={(menuButton) => setAsked({ about: 'change', application, menuButton })}
                onEndSessions={(menuButton) => setAsked({ about: 'sessions', application, menuButton })}
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
      {asked?.about === 'change' && <ChangeDialog {...asked} onClose={() => setAsked(null)} />}
      {asked?.about === 'sessions' && <EndSessionsDialog {...asked} onClose={() => setAsked(null)} />}
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
