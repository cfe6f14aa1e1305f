import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type HolidayDay, listHolidays, resetHoliday, saveHoliday } from '#contract/privacy/privacy-desk.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { settings } from '#web/lib/settings.ts'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { Status } from '#web/ui/badge.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cell, inTable, Row } from '#web/ui/table.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'

export function HolidaysTab() {
  const thisYear = Number(dayAt(new Date(), settings.timeZone).slice(0, 4))
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]
  const [params, setParams] = useSearchParams()
  const year = years.find((one) => String(one) === params.get('year')) ?? thisYear
  const [isAdding, setIsAdding] = useState(false)
  const holidays = useRead(listHolidays, { query: { year: String(year) } })
  const mayManage = useMay('privacy.manage')
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoiceField
          label="Year"
          help="These days do not count towards the 30 working days."
          className="w-full sm:w-80"
          value={String(year)}
          onChange={(value) => setParams({ tab: 'holidays', year: value }, { replace: true })}
          options={years.map(String)}
        />
        <May do="privacy.manage">
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            Add a day off
          </Button>
        </May>
      </div>
      <QueryView
        query={holidays}
        failure="The days off could not be loaded"
        {...inTable({
          caption: `Days off in ${year}`,
          head: ['Day', 'Name', 'Where it comes from', 'Counts as', mayManage && { hidden: 'What you can do' }],
          rows: 10,
          widths: ['w-24', 'w-40', 'w-48', 'w-20'],
        })}
      >
        {(days) => days.map((day) => <HolidayRow key={day.id} holiday={day} />)}
      </QueryView>
      {isAdding && <HolidayDialog year={year} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

function HolidayRow({ holiday }: { holiday: HolidayDay }) {
  const { day, name, source, isWorkingDay } = holiday
  return (
    <Row>
      <Cell className="font-semibold @2xl:whitespace-nowrap @2xl:font-normal">{formatDay(day)}</Cell>
      <Cell label="Name" className="wrap-anywhere">
        {name}
      </Cell>
      <Cell label="Where it comes from" className="wrap-anywhere text-ink-soft">
        {source}
      </Cell>
      <Cell label="Counts as">
        <Status tone={isWorkingDay ? 'neutral' : 'info'}>{isWorkingDay ? 'Working day' : 'Day off'}</Status>
      </Cell>
      <May do="privacy.manage">
        <Cell className="@2xl:text-right">
          <HolidayAction holiday={holiday} />
        </Cell>
      </May>
    </Row>
  )
}

function HolidayAction({ holiday: { day, name, source, isChanged } }: { holiday: HolidayDay }) {
  const onError = (error: Error) => toastFailed(error, sentenceOf(error, 'The day could not be changed'))
  const work = useCall(saveHoliday, {
    input: () => ({ params: { day }, body: { name, source, isWorkingDay: true } }),
    sent: `${formatDay(day)} counts as a working day`,
    onError,
  })
  const reset = useCall(resetHoliday, {
    input: () => ({ params: { day } }),
    sent: `What was entered about ${formatDay(day)} is taken back`,
    onError,
  })
  const { mutate, isPending } = isChanged ? reset : work
  return (
    <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate()}>
      {isChanged ? 'Take back' : 'We work on it'}
      <span className="sr-only">
        : {name}, {formatDay(day)}
      </span>
    </Button>
  )
}
