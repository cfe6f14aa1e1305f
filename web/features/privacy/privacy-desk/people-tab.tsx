import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { listRestrictions, type Restriction } from '#contract/privacy/privacy-desk.ts'
import { restrictionLabels } from '#domain/privacy/desk.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cell, inTable, Row } from '#web/ui/table.tsx'
import { PersonCell } from './person-cell.tsx'
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
        <Button onClick={() => setOpened('new')}>
          <Plus aria-hidden="true" />
          Block or hold
        </Button>
      </div>
      <ListView
        list={list}
        failure="The people could not be loaded"
        empty={{ icon: ShieldCheck, title: 'Nobody is blocked or held' }}
        {...restrictionTable}
      >
        {(rows) => rows.map((row) => <RestrictionRow key={row.id} row={row} onLift={() => setOpened(row)} />)}
      </ListView>
      {opened === 'new' && <RestrictDialog onClose={close} />}
      {opened && opened !== 'new' && <LiftDialog restriction={opened} onClose={close} />}
    </div>
  )
}

const restrictionTable = inTable({
  caption: 'Blocked and held people, newest first',
  head: ['Person', 'State', 'Reason', 'Since', { hidden: 'What you can do' }],
  rows: 3,
  widths: ['w-40', 'w-20', 'w-48', 'w-24', 'w-20'],
})

const RestrictionRow = ({ row, onLift }: { row: Restriction; onLift: () => void }) => (
  <Row>
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
      <Button variant="secondary" size="small" aria-haspopup="dialog" className="whitespace-nowrap" onClick={onLift}>
        {row.kind === 'block' ? 'Unblock' : 'Lift the hold'}
        <span className="sr-only">: {row.name}</span>
      </Button>
    </Cell>
  </Row>
)
