import { useSearchParams } from 'wouter'
import {
  type HolidayDay,
  listHolidays,
  resetHoliday,
  saveHoliday,
  TypedHoliday,
} from '#contract/privacy/privacy-desk.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { useMay } from '#web/shared/may.tsx'
import { NewButton } from '#web/shared/new-button.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { Status } from '#web/ui/badge.tsx'
import { bound, CheckField, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { column, inColumns, type RowsColumn } from '#web/ui/rows-table.tsx'

export function HolidaysTab() {
  const thisYear = Number(portalToday().slice(0, 4))
  const years = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]
  const [params, setParams] = useSearchParams()
  const year = years.find((one) => String(one) === params.get('year')) ?? thisYear
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
        <NewButton do="privacy.manage" dialog={(close) => <HolidayDialog year={year} onClose={close} />}>
          Add a day off
        </NewButton>
      </div>
      <QueryView
        query={holidays}
        failure="The days off could not be loaded"
        {...inColumns({
          caption: `Days off in ${year}`,
          skeletonRows: 10,
          keyOf: ({ id }) => id,
          columns: [...columns, mayManage && actionColumn],
        })}
      />
    </div>
  )
}

const columns: readonly RowsColumn<HolidayDay>[] = [
  column(
    'Day',
    { label: false, width: 'w-24', className: 'font-semibold @2xl:whitespace-nowrap @2xl:font-normal' },
    ({ day }) => formatDay(day),
  ),
  column('Name', { width: 'w-40', className: 'wrap-anywhere' }, ({ name }) => name),
  column('Where it comes from', { width: 'w-48', className: 'wrap-anywhere text-ink-soft' }, ({ source }) => source),
  column('Counts as', { width: 'w-20' }, ({ isWorkingDay, forLaw }) => (
    <Status tone={isWorkingDay ? 'neutral' : 'info'}>
      {isWorkingDay ? 'Working day' : forLaw ? 'Day off' : 'Office closed'}
    </Status>
  )),
]

const actionColumn: RowsColumn<HolidayDay> = column(
  'What you can do',
  { hidden: true, className: '@2xl:text-right' },
  (holiday) => <HolidayAction holiday={holiday} />,
)

function HolidayAction({ holiday: { day, name, source, forLaw, isChanged } }: { holiday: HolidayDay }) {
  const failed = 'The day could not be changed'
  const work = useCall(saveHoliday, {
    input: () => ({ params: { day }, body: { name, source, forLaw, isWorkingDay: true } }),
    sent: `${formatDay(day)} counts as a working day`,
    failed,
  })
  const reset = useCall(resetHoliday, {
    input: () => ({ params: { day } }),
    sent: `What was entered about ${formatDay(day)} is taken back`,
    failed,
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

const empty = { day: '', name: '', source: '', forLaw: true }

function HolidayDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const form = useDraftForm(TypedHoliday, {
    draft: ['holiday:new', empty],
    ...sendTo(saveHoliday, ({ day, ...body }) => ({ params: { day }, body })),
    sent: ({ day }) => `${formatDay(day)} is a day off. What is due follows.`,
    onSent: onClose,
    failed: 'The day off was not added. Please try again.',
  })
  return (
    <FormDialog
      title="Add a day off"
      description="Such as Eid, which is proclaimed a few weeks ahead."
      confirm="Add day off"
      form={form}
      onClose={onClose}
    >
      <DateField
        {...bound(form, 'day')}
        label="Day"
        required
        first={`${year - 1}-01-01`}
        last={`${year + 2}-12-31`}
        opensAt={`${year}-01-01`}
      />
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="source" label="Law or proclamation" required />
      <CheckField form={form} name="forLaw" label="It does not count towards the 30 working days" />
    </FormDialog>
  )
}
