import { useEffect, useEffectEvent, useState } from 'react'
import { listHolidays } from '#contract/privacy/privacy-desk.ts'
import { getOfficeHours } from '#contract/work/office-hours.ts'
import { addDays, formatDay, weekdayName } from '#domain/calendar/calendar.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { type OfficeClock, openOfficeClock } from '#domain/work/office-hours.ts'
import { lastSnoozeDay, snoozeTimes } from '#domain/work/snooze.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView, together } from '#web/lib/query-view.tsx'
import { settings } from '#web/lib/settings.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { type Shortcuts, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface OfficeTimesDialogProps {
  title: string
  description: string
  confirm: string
  error: string | undefined
  isBusy: boolean
  onClose: () => void
  onChoose: (opening: Date) => void
  onUntilShe?: (() => void) | undefined
  returnFocusTo?: (() => HTMLElement | null) | undefined
}

export const formatOpening = (at: Date) => {
  const [day = '', time] = localTimeAt(at, settings.timeZone).split('T')
  return `${weekdayName(day).slice(0, 3)} ${formatDay(day).replace(/ \d{4}$/, '')}, ${time}`
}

function useOfficeClock() {
  const year = Number(portalToday().slice(0, 4))
  const hours = useRead(getOfficeHours, {})
  const thisYear = useRead(listHolidays, { query: { year: String(year) } })
  const nextYear = useRead(listHolidays, { query: { year: String(year + 1) } })
  return together(hours, thisYear, nextYear)
}

export function OfficeTimesDialog({ title, description, onClose, returnFocusTo, ...choices }: OfficeTimesDialogProps) {
  const office = useOfficeClock()
  // Notes a key pressed before the office hours load.
  const [early, noteEarly] = useState<string>()
  useShortcuts(
    Object.fromEntries(['1', '2', '3', '4', 'd'].map((key) => [key, () => noteEarly(key)])),
    office.data === undefined,
  )
  return (
    <Dialog open {...{ onClose, returnFocusTo, title, description }}>
      <QueryView query={office} bare failure="The office hours could not be loaded" skeleton="h-64">
        {([{ week, timeZone }, ...years]) => {
          const closed = new Set(years.flat().flatMap(({ day, isWorkingDay }) => (isWorkingDay ? [] : [day])))
          const clock = openOfficeClock({ week, timeZone, isDayOff: (day) => closed.has(day) })
          return <OfficeTimes clock={clock} early={early} {...choices} />
        }}
      </QueryView>
    </Dialog>
  )
}

interface OfficeTimesProps
  extends Pick<OfficeTimesDialogProps, 'confirm' | 'error' | 'isBusy' | 'onChoose' | 'onUntilShe'> {
  clock: OfficeClock
  early: string | undefined
}

function OfficeTimes({ clock, early, confirm, error, isBusy, onChoose, onUntilShe }: OfficeTimesProps) {
  const [isDayAsked, askDay] = useState(false)
  const [times] = useState(() => snoozeTimes(clock, new Date(), settings.timeZone))
  const choices = [
    { key: '1', label: times.isOpenTomorrow ? 'Tomorrow' : 'Next working day', until: times.tomorrow },
    { key: '2', label: 'In 3 working days', until: times.inThreeDays },
    { key: '3', label: 'Next week', until: times.monday },
    ...(onUntilShe ? [{ key: '4', label: 'Until she writes', until: null }] : []),
  ]
  const choose = (until: Date | null) => () => {
    if (isBusy) return
    if (until) onChoose(until)
    else onUntilShe?.()
  }
  const acts: Shortcuts = {
    ...Object.fromEntries(choices.map(({ key, until }) => [key, choose(until)])),
    d: () => askDay(true),
  }
  useShortcuts(acts, !isBusy)
  const actEarly = useEffectEvent(() => early && acts[early]?.())
  useEffect(() => void actEarly(), [])
  return (
    <div className="space-y-2">
      {error !== undefined && <Notice tone="bad" title={error} live />}
      <ul className="space-y-2">
        {choices.map(({ key, label, until }, at) => (
          <li key={key}>
            <Button
              variant="secondary"
              wide
              className="justify-between!"
              busy={isBusy}
              data-initial-focus={at === 0 || undefined}
              onClick={choose(until)}
            >
              <span>
                {label}
                {until && <span className="ml-2 font-normal text-ink-soft">{formatOpening(until)}</span>}
              </span>
              <KeyHint>{key}</KeyHint>
            </Button>
          </li>
        ))}
      </ul>
      {isDayAsked ? (
        <AnotherDay {...{ clock, confirm, isBusy, onChoose }} />
      ) : (
        <Button variant="secondary" wide className="justify-between!" onClick={() => askDay(true)}>
          Another day…
          <KeyHint>D</KeyHint>
        </Button>
      )}
    </div>
  )
}

interface AnotherDayProps {
  clock: OfficeClock
  confirm: string
  isBusy: boolean
  onChoose: (opening: Date) => void
}

function AnotherDay({ clock, confirm, isBusy, onChoose }: AnotherDayProps) {
  const [day, setDay] = useState('')
  const first = addDays(portalToday(), 1)
  const last = lastSnoozeDay(clock, new Date(), settings.timeZone)
  const opening = day >= first && day <= last ? clock.openingOn(day) : null
  return (
    <form
      className="space-y-3 pt-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (opening) onChoose(opening)
      }}
    >
      <DateField
        label="Until"
        required
        value={day}
        onChange={setDay}
        first={first}
        last={last}
        opensAt={first}
        example="3 Dec"
      />
      <Button type="submit" wide busy={isBusy} disabled={!opening}>
        {opening ? `${confirm} until ${formatOpening(opening)}` : confirm}
      </Button>
    </form>
  )
}
