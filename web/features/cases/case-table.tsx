import clsx from 'clsx'
import { type RefObject, useRef } from 'react'
import type { PathCase } from '#contract/cases/cases.ts'
import { counted } from '#domain/english/counted.ts'
import { caseParties } from '#domain/path/case-labels.ts'
import { spanLeft } from '#domain/path/running-clocks.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { clockTones } from '#web/shared/path/clock-tones.ts'
import { Day } from '#web/shared/path/day.tsx'
import { RowBox } from '#web/shared/selection/row-box.tsx'
import { selectionKeys } from '#web/shared/selection/selection-keys.ts'
import type { useSelection } from '#web/shared/selection/use-selection.ts'
import type { KeyWords } from '#web/shared/shortcuts/key-list.tsx'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { useRowSteps } from '#web/shared/shortcuts/use-row-steps.ts'
import { Status } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'
import { CaseAction, pathOf, RevertAction } from './case-actions.tsx'

export const caseKeys: KeyWords = [
  ['J or ↓', 'Next client'],
  ['K or ↑', 'Previous client'],
  ['Enter', 'Open the client’s path'],
  ['D', 'Done: mark the step', 'cases.move'],
  ['X', 'Select the row', 'cases.move'],
  ['Shift + J, Shift + K', 'Select the next or the previous one too', 'cases.move'],
  ['Shift + A', 'Select all that are loaded, or none', 'cases.move'],
]

interface CaseTableProps {
  rows: readonly PathCase[]
  selection: ReturnType<typeof useSelection>
}

export function CaseTable({ rows, selection }: CaseTableProps) {
  const ids = rows.map(({ id }) => id)
  const chosen = new Set(selection.ids)
  const list = useRef<HTMLDivElement>(null)
  const selectable = rows.filter(({ state }) => state === 'open').map(({ id }) => id)
  useCaseKeys(list, { selection, ids: selectable })
  return (
    <div ref={list}>
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
    </div>
  )
}

interface CaseKeys {
  selection: ReturnType<typeof useSelection>
  ids: readonly string[]
}

function useCaseKeys(list: RefObject<HTMLElement | null>, { selection, ids }: CaseKeys) {
  const steps = useRowSteps(list)
  const maySelect = useMay('cases.move')
  const mark = () => steps.rowUnder()?.querySelector<HTMLElement>('[data-row-action]')?.click()
  const keys = {
    ...steps.keys,
    ...(maySelect && selectionKeys(steps, selection, ids)),
    d: mark,
  }
  useShortcuts(unlessCovered(keys), true)
}

const DATES_WITHIN_DAYS = 60

// On a card, the applicant and the days share one line, and empty cells are hidden.
const onPhone = {
  row: 'grid grid-cols-[auto_minmax(0,1fr)_auto] @2xl:table-row',
  client: 'col-start-2',
  days: 'col-start-3 row-start-1 @max-2xl:text-right',
  line: 'col-span-3',
  nothing: '@max-2xl:hidden',
} as const
const inOneLine = '@2xl:py-0! @2xl:whitespace-nowrap'

interface CaseRowProps {
  row: PathCase
  isChosen: boolean
  onSelect: (extend: boolean) => void
}

function CaseRow({ row, isChosen, onSelect }: CaseRowProps) {
  const maySelect = useMay('cases.move')
  const { clientName, applicationNumber, waitsFor, board } = row
  const clock = row.clock && row.clock.daysLeft <= DATES_WITHIN_DAYS ? row.clock : null
  return (
    <Row className={onPhone.row} data-row={row.id}>
      <Cell className="@2xl:py-0! @2xl:pr-0!">
        {row.state === 'open' && maySelect && (
          <RowBox label={`Select ${clientName}`} checked={isChosen} onChange={(_, extend) => onSelect(extend)} />
        )}
      </Cell>
      <Cell className={clsx(onPhone.client, inOneLine, '@2xl:max-w-44')}>
        <TextLink
          href={pathOf(row)}
          title={`${clientName}, ${applicationNumber}`}
          data-row-link
          className="wrap-anywhere inline-block py-2 @2xl:block @2xl:truncate @2xl:py-0"
        >
          {clientName}
        </TextLink>
        <span className="block whitespace-nowrap text-ink-soft text-xs tabular-nums @2xl:hidden">
          {applicationNumber}
        </span>
      </Cell>
      <Cell className={clsx(onPhone.line, inOneLine, '@2xl:w-full @2xl:max-w-0')}>
        <StepOfCase {...row} />
      </Cell>
      <Cell numeric className={clsx(onPhone.days, inOneLine)}>
        <DaysInStep {...row} />
      </Cell>
      <Cell label="Waiting for" className={clsx(onPhone.line, inOneLine)}>
        {caseParties[waitsFor]}
      </Cell>
      <Cell label="Nearest date" className={clsx(clock ? onPhone.line : onPhone.nothing, inOneLine)}>
        {clock && <NearestDate clock={clock} />}
      </Cell>
      <Cell label="Board" className={clsx(board ? onPhone.line : onPhone.nothing, inOneLine, '@2xl:max-w-28')}>
        <span className="@2xl:block @2xl:truncate" title={board?.name}>
          {board?.name ?? <span className="text-ink-soft">Not chosen</span>}
        </span>
      </Cell>
      <Cell className={clsx(onPhone.line, inOneLine)}>
        <span className="flex items-center justify-between gap-1">
          <CaseAction row={row} />
          <May do="cases.move">
            <RevertAction row={row} />
          </May>
        </span>
      </Cell>
    </Row>
  )
}

function DaysInStep({ state, days, usualDays, since }: PathCase) {
  const isLong = state === 'open' && usualDays !== null && days > usualDays
  return (
    <>
      <span className={clsx(isLong && 'font-semibold text-bad')}>{counted(days, 'day')}</span>
      {isLong && <span className="sr-only">, longer than usual</span>}
      <span className="block text-ink-soft text-xs @2xl:sr-only">
        since <Day on={since} />
      </span>
    </>
  )
}

/** A wide table hides the sentence of a step without a problem when the next column names the waiting party. */
const StepOfCase = ({ step, sentence, isProblem, attempt, waitsFor }: PathCase) => (
  <span className="block @2xl:truncate" title={sentence}>
    <span className="font-semibold @max-2xl:block">
      {step.title}
      {attempt > 1 && <span className="font-normal text-ink-soft">, attempt {attempt}</span>}
    </span>{' '}
    {isProblem && (
      <span className="@2xl:sr-only">
        <Status tone="bad">Needs attention</Status>{' '}
      </span>
    )}
    <span
      className={clsx(
        'text-xs @max-2xl:block',
        isProblem ? 'text-bad' : 'text-ink-soft',
        !isProblem && waitsFor !== 'nobody' && '@2xl:sr-only',
      )}
    >
      {sentence}
    </span>
  </span>
)

const NearestDate = ({ clock }: { clock: NonNullable<PathCase['clock']> }) => (
  <span title={clock.title}>
    <Status tone={clockTones[clock.severity]}>{spanLeft(clock)}</Status>
    <span className="block text-ink-soft text-xs @2xl:sr-only">
      {clock.title}: <Day on={clock.date} />
    </span>
  </span>
)
