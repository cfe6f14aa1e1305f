import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getReminderPreview, type ReminderPreview, type ReminderRules } from '#contract/reminders.ts'
import { useRead } from '#web/lib/query.ts'
import { Notice } from '#web/ui/notice.tsx'

const PAUSE_MS = 400

const words = ({ count, orMore }: ReminderPreview['applicants'], one: string, several: string) =>
  `${orMore ? 'at least ' : ''}${count.toLocaleString('en-US')} ${count === 1 && !orMore ? one : several}`

export function Preview({ rules, stored }: { rules: ReminderRules; stored: ReminderRules }) {
  const { stillForDays, everyDays, atMost, waitingForHours } = rules
  const wanted = `${stillForDays} ${everyDays} ${atMost} ${waitingForHours}`
  const [asked, ask] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => ask(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const [still = '', every = '', most = '', hours = ''] = asked.split(' ')
  const { data, isError, isPlaceholderData } = useRead(
    getReminderPreview,
    {
      query: { stillForDays: still, everyDays: every, atMost: most, waitingForHours: hours },
    },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const isFirst = rules.remindApplicants && !stored.remindApplicants

  if (isError) return <Notice tone="warn">The number of people to remind could not be counted.</Notice>
  if (!data) return <Notice>Counting how many people would be reminded now…</Notice>
  return (
    <Notice tone={isFirst && data.applicants.count > 0 ? 'warn' : 'info'}>
      <span role="status" aria-busy={isPlaceholderData || asked !== wanted}>
        With these settings, {words(data.applicants, 'applicant', 'applicants')} would be reminded now, and{' '}
        {words(data.documents, 'document has been waiting', 'documents have been waiting')} too long.
        {isFirst && data.applicants.count > 200 && ' They will be reminded in batches of 200 every five minutes.'}
      </span>
    </Notice>
  )
}
