import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { listRestrictions, type Restriction } from '#contract/privacy/privacy-desk.ts'
import { restrictionLabels } from '#domain/privacy/desk.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/table.tsx'
import { PersonCell } from './person-cell.tsx'
import { LiftDialog, RestrictDialog } from './restriction-dialogs.tsx'

export function PeopleTab() {
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery({ ...readLongList(listRestrictions, {}), staleTime: 0 }),
  )
  const [opened, setOpened] = useState<Restriction | 'new' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-2xl text-sm">
          A blocked person is kept and shown to nobody: not in a list, a search or an export, and nothing about them
          leaves. A legal hold keeps a person’s data from being erased. No mail tells the person.
        </p>
        <Button onClick={() => setOpened('new')}>
          <Plus aria-hidden="true" />
          Block or hold
        </Button>
      </div>
      {isStale && <StaleNotice {...again} />}
      {isMissing && (
        <Card padded={false}>
          <LoadFailure title="The people could not be loaded" {...again} />
        </Card>
      )}
      {rows?.length === 0 && (
        <Card padded={false}>
          <EmptyState icon={ShieldCheck} title="Nobody is blocked or held" />
        </Card>
      )}
      {!isMissing && rows?.length !== 0 && <RestrictionTable rows={rows} onLift={setOpened} />}
      {rows && foot.hasMore && <ShowMore {...foot} />}
      {opened === 'new' && <RestrictDialog onClose={close} />}
      {opened && opened !== 'new' && <LiftDialog restriction={opened} onClose={close} />}
    </div>
  )
}

interface RestrictionTableProps {
  rows: readonly Restriction[] | undefined
  onLift: (restriction: Restriction) => void
}

function RestrictionTable({ rows, onLift }: RestrictionTableProps) {
  return (
    <Table
      caption="Blocked and held people, newest first"
      head={
        <>
          <HeaderCell>Person</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>Reason</HeaderCell>
          <HeaderCell>Since</HeaderCell>
          <HeaderCell>
            <span className="sr-only">What you can do</span>
          </HeaderCell>
        </>
      }
    >
      {rows ? (
        rows.map((row) => (
          <Row key={row.id}>
            <PersonCell person={row} />
            <Cell label="State">
              <Status tone={row.kind === 'block' ? 'bad' : 'warn'}>{restrictionLabels[row.kind]}</Status>
            </Cell>
            <Cell label="Reason" className="wrap-anywhere @2xl:w-[35%]">
              {row.reason}
            </Cell>
            <Cell label="Since" className="text-ink-soft">
              <When at={row.placedAt} />
              {row.placedBy && `, ${row.placedBy}`}
            </Cell>
            <Cell className="@2xl:text-right">
              <Button
                variant="secondary"
                size="small"
                aria-haspopup="dialog"
                className="whitespace-nowrap"
                onClick={() => onLift(row)}
              >
                {row.kind === 'block' ? 'Unblock' : 'Lift the hold'}
                <span className="sr-only">: {row.name}</span>
              </Button>
            </Cell>
          </Row>
        ))
      ) : (
        <SkeletonRows rows={3} widths={['w-40', 'w-20', 'w-48', 'w-24', 'w-20']} />
      )}
    </Table>
  )
}
