import { keepPreviousData } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer, Sunset } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { isDay } from '#contract/calendar.ts'
import { type DayEnd, getDayEnd } from '#contract/money/overview.ts'
import { addDays, formatWeekday } from '#domain/calendar/calendar.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'
import { PostedAloneTable } from './posted-alone.tsx'

export function DayTab() {
  const [params, setParams] = useSearchParams()
  const [today] = useState(portalToday)
  const asked = params.get('day')
  const day = asked && isDay(asked) ? asked : today
  const go = (to: string) => setParams(to === today ? { tab: 'day' } : { tab: 'day', day: to }, { replace: true })
  const query = useRead(getDayEnd, { query: { day } }, { placeholderData: keepPreviousData })
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div className="flex items-end gap-1">
          <IconButton label="The day before" onClick={() => go(addDays(day, -1))}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <DayChoice key={day} day={day} today={today} onChoose={go} />
          <IconButton label="The day after" disabled={day >= today} onClick={() => go(addDays(day, 1))}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <Button icon={Printer} variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <h2 className="font-semibold text-lg">{formatWeekday(day)}</h2>
      <QueryView query={query} failure="This day could not be loaded" skeleton="h-48 rounded-card">
        {(end) => (
          <>
            {end.closed && (
              <Notice title={`${monthOfYear(monthOf(end.day))} is closed`}>Nothing more comes to this day.</Notice>
            )}
            {end.channels.length > 0 ? (
              <DayTable end={end} />
            ) : (
              <Card padded={false}>
                <EmptyState icon={Sunset} title="Nothing came in on this day">
                  Payments count on the day on which they were received.
                </EmptyState>
              </Card>
            )}
            {end.alone.length > 0 && <PostedAloneTable rows={end.alone} />}
          </>
        )}
      </QueryView>
    </div>
  )
}

function DayChoice({ day, today, onChoose }: { day: string; today: string; onChoose: (day: string) => void }) {
  const [typed, setTyped] = useState(day)
  const change = (text: string) => {
    setTyped(text)
    if (isDay(text) && text <= today) onChoose(text)
  }
  return <DateField label="Day" last={today} example="21 Nov 2026" value={typed} onChange={change} />
}

type Channel = DayEnd['channels'][number]

interface DayRow extends Channel {
  isTotal?: boolean
}

function rowsOf({ channels, totals }: DayEnd): DayRow[] {
  const paymentsIn = (currency: string) =>
    channels.filter((one) => one.currency === currency).reduce((sum, { payments }) => sum + payments, 0)
  const sums = totals.map((total) => ({
    ...total,
    channelId: 'total',
    channel: `Total in ${total.currency}`,
    payments: paymentsIn(total.currency),
    isTotal: true,
  }))
  return [...channels, ...sums]
}

const DayTable = ({ end }: { end: DayEnd }) => (
  <RowsTable<DayRow>
    caption="What came and went back, by channel"
    rows={rowsOf(end)}
    keyOf={({ channelId, currency }) => `${channelId ?? ''} ${currency}`}
    rowProps={({ isTotal }) => (isTotal ? { className: 'font-semibold' } : {})}
    columns={[
      column('Channel', { label: ({ isTotal }) => (isTotal ? 'Total' : 'Channel') }, (row) => (
        <>
          {row.channel ?? 'Card payments'}
          {!row.isTotal && <span className="text-ink-soft"> ({row.currency})</span>}
        </>
      )),
      column('Payments', { numeric: true }, ({ payments }) => payments),
      amountColumn('Received', 'received'),
      amountColumn('Went back', 'wentBack'),
      end.totals.some(({ corrected }) => corrected !== '0.00') && amountColumn('Corrected', 'corrected'),
      amountColumn('Net', 'net', 'font-semibold'),
    ]}
  />
)
