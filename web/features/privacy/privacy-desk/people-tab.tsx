import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { listRestrictions, type Restriction } from '#contract/privacy/privacy-desk.ts'
import { restrictionLabels } from '#domain/privacy/desk.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { column, inColumns, type RowsColumn } from '#web/ui/rows-table.tsx'
import { personColumn } from './person-column.tsx'
import { LiftDialog, RestrictDialog } from './restriction-dialogs.tsx'

export function PeopleTab() {
  const list = useLongList(listRestrictions, {}, { staleTime: 0 })
  const [opened, setOpened] = useState<Restriction | 'new' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p className="max-w-2xl text-sm">
          A blocked person is kept and shown to nobody: not in a list, a search or an export, and nothing about them
          leaves. A legal hold keeps a person’s data from being erased. No mail tells the person.
        </p>
        <Button icon={Plus} onClick={() => setOpened('new')}>
          Block or hold
        </Button>
      </div>
      <ListView
        list={list}
        failure="The people could not be loaded"
        empty={{ icon: ShieldCheck, title: 'Nobody is blocked or held' }}
        {...inColumns({
          caption: 'Blocked and held people, newest first',
          skeletonRows: 3,
          keyOf: ({ id }) => id,
          columns: [...columns, liftColumn(setOpened)],
        })}
      />
      {opened === 'new' && <RestrictDialog onClose={close} />}
      {opened && opened !== 'new' && <LiftDialog restriction={opened} onClose={close} />}
    </div>
  )
}

const columns: readonly RowsColumn<Restriction>[] = [
  personColumn('Person', true),
  column('State', { width: 'w-20' }, ({ kind }) => (
    <Status tone={kind === 'block' ? 'bad' : 'warn'}>{restrictionLabels[kind]}</Status>
  )),
  column('Reason', { width: 'w-48', className: 'wrap-anywhere @2xl:w-[35%]' }, ({ reason }) => reason),
  column('Since', { width: 'w-24', className: 'text-ink-soft' }, ({ placedAt, placedBy }) => (
    <>
      <When at={placedAt} />
      {placedBy && `, ${placedBy}`}
    </>
  )),
]

const liftColumn = (onLift: (row: Restriction) => void): RowsColumn<Restriction> =>
  column('What you can do', { hidden: true, width: 'w-20', className: '@2xl:text-right' }, (row) => (
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
  ))
