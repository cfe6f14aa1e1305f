import clsx from 'clsx'
import type { PathCase } from '#contract/cases/cases.ts'
import { counted } from '#domain/english/counted.ts'
import { caseParties } from '#domain/path/case-labels.ts'
import { spanLeft } from '#domain/path/running-clocks.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { Day } from '#web/shared/path/day.tsx'
import { RowBox } from '#web/shared/selection/row-box.tsx'
import type { useSelection } from '#web/shared/selection/use-selection.ts'
import { Status } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'
import { CaseAction, pathOf, TakeBackAction } from './case-actions.tsx'

interface CaseTableProps {
  rows: readonly PathCase[]
  selection: ReturnType<typeof useSelection>
}

export function CaseTable({ rows, selection }: CaseTableProps) {
  const ids = rows.map(({ id }) => id)
  const chosen = new Set(selection.ids)
  return (
    <Table
      caption="Cases"
      head={[
        { hidden: 'Select', className: 'w-0' },
        'Client',
        'Step',
        { numeric: 'In it for' },
        'Waiting for',
        'Nearest date',
        'Board',
        { hidden: 'Action' },
      ]}
    >
      {rows.map((row) => (
        <CaseRow
          key={row.id}
          row={row}
          isChosen={chosen.has(row.id)}
          onSelect={(extend) => selection.toggle(row.id, extend, ids)}
        />
      ))}
    </Table>
  )
}

// Where a row is a card: who and how long in one line, and nothing is said of what there is not.
const onPhone = {
  row: 'grid grid-cols-[auto_minmax(0,1fr)_auto] @2xl:table-row',
  client: 'col-start-2',
  days: 'col-start-3 row-start-1 @max-2xl:text-right',
  line: 'col-span-3',
  nothing: '@max-2xl:hidden',
} as const

interface CaseRowProps {
  row: PathCase
  isChosen: boolean
  onSelect: (extend: boolean) => void
}

function CaseRow({ row, isChosen, onSelect }: CaseRowProps) {
  const maySelect = useMay('cases.move')
  const { clientName, applicationNumber, days, since, waitsFor, clock, board } = row
  return (
    <Row className={onPhone.row}>
      <Cell className="@2xl:pr-0">
        {row.state === 'open' && maySelect && (
          <RowBox label={`Select ${clientName}`} checked={isChosen} onChange={(_, extend) => onSelect(extend)} />
        )}
      </Cell>
      <Cell className={clsx(onPhone.client, '@2xl:min-w-32')}>
        <TextLink href={pathOf(row)} className="wrap-anywhere inline-block py-2 @2xl:py-0">
          {clientName}
        </TextLink>
        <span className="block whitespace-nowrap text-ink-soft text-xs tabular-nums">{applicationNumber}</span>
      </Cell>
      <Cell className={clsx(onPhone.line, '@2xl:w-[26%]')}>
        <StepOfCase {...row} />
      </Cell>
      <Cell numeric className={onPhone.days}>
        {counted(days, 'day')}
        <span className="block text-ink-soft text-xs">
          since <Day on={since} />
        </span>
      </Cell>
      <Cell label="Waiting for" className={onPhone.line}>
        {caseParties[waitsFor]}
      </Cell>
      <Cell label="Nearest date" className={clock ? onPhone.line : onPhone.nothing}>
        {clock ? <NearestDate clock={clock} /> : <span className="text-ink-soft">None</span>}
      </Cell>
      <Cell label="Board" className={board ? onPhone.line : onPhone.nothing}>
        {board?.name ?? <span className="text-ink-soft">Not chosen</span>}
      </Cell>
      <Cell className={onPhone.line}>
        <span className="flex flex-wrap items-center gap-2 @2xl:flex-col @2xl:items-start">
          <CaseAction row={row} />
          <May do="cases.move">
            <TakeBackAction row={row} />
          </May>
        </span>
      </Cell>
    </Row>
  )
}

const StepOfCase = ({ step, sentence, isProblem, attempt }: PathCase) => (
  <>
    <span className="block font-semibold">
      {step.title}
      {attempt > 1 && <span className="font-normal text-ink-soft">, attempt {attempt}</span>}
    </span>
    {isProblem && <Status tone="bad">Needs attention</Status>}
    <span className="block text-ink-soft text-xs">{sentence}</span>
  </>
)

const NearestDate = ({ clock }: { clock: NonNullable<PathCase['clock']> }) => (
  <>
    <Status tone={clockTones[clock.severity]}>{spanLeft(clock)}</Status>
    <span className="block text-ink-soft text-xs">
      {clock.title}: <Day on={clock.date} />
    </span>
  </>
)
