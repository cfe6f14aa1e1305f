import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { closeMonth, getMonthToClose, type MonthToClose, type UnfinishedMoney } from '#contract/money/months.ts'
import { monthsAfter } from '#domain/calendar/months.ts'
import { counted } from '#domain/english/counted.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { May } from '#web/shared/may.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MonthSums } from './month-sums.tsx'

const unfinished: Record<UnfinishedMoney, { say: (count: number) => string; at: string }> = {
  proofs: { say: (count) => `${counted(count, 'reported payment')} to confirm`, at: '/admin/money' },
  bank_lines: {
    say: (count) => `${counted(count, 'line')} of bank statements that no payment is matched with`,
    at: '/admin/money?tab=statements',
  },
  held_payments: {
    say: (count) => `${counted(count, 'online payment')} that somebody has to look at`,
    at: '/admin/money?tab=held',
  },
  refunds: { say: (count) => `${counted(count, 'refund')} to approve or send`, at: '/admin/money?tab=refunds' },
  refund_requests: {
    say: (count) => `${counted(count, 'refund')} that clients ask for`,
    at: '/admin/money?tab=refunds',
  },
}

export function CloseMonthCard() {
  const [first, setFirst] = useState<string>()
  const query = useRead(getMonthToClose, { query: { month: first } }, { placeholderData: keepPreviousData })
  return (
    <QueryView
      query={query}
      failure="The month to close could not be loaded"
      skeleton="h-64 rounded-card"
      empty={
        <Card
          title="No month to close"
          description="Every month that is over and has something in it is closed. The running month can be closed once it is over."
        />
      }
    >
      {(next) => <Preview next={next} chooseFirst={setFirst} onClosed={() => setFirst(undefined)} />}
    </QueryView>
  )
}

interface PreviewProps {
  next: MonthToClose
  chooseFirst: (month: string) => void
  onClosed: () => void
}

function Preview({ next, chooseFirst, onClosed }: PreviewProps) {
  const { month, isFirst, sums } = next
  const name = monthOfYear(month)
  return (
    <Card
      title={`Close ${name}`}
      description="Its sums stay as they are now. What is entered for it later stands in the month that is open, with its own day beside it. A closed month is not opened again."
    >
      <div className="space-y-4">
        {isFirst && <FirstMonth next={next} onChoose={chooseFirst} />}
        {next.unfinished.length > 0 && <Unfinished next={next} />}
        {sums.length > 0 && <MonthSums caption={`Sums of ${name} so far`} sums={sums} />}
        <May do="money.keep">
          <DialogButton
            dialog={(close) => (
              <CallDialog
                route={closeMonth}
                input={{ body: { month } }}
                sent={`${name} is closed`}
                failed="The month was not closed. Please try again."
                tellsInside
                onDone={() => {
                  close()
                  onClosed()
                }}
                onClose={close}
                title={`Close ${name} for good?`}
                description="Nothing more comes into it, from anybody. This cannot be undone."
                confirm={`Close ${name}`}
                busyLabel="Closing..."
              />
            )}
          >
            Close {name}
          </DialogButton>
        </May>
      </div>
    </Card>
  )
}

function FirstMonth({
  next: { month, from, to },
  onChoose,
}: {
  next: MonthToClose
  onChoose: (month: string) => void
}) {
  const months = [from]
  for (let one = from; one < to; one = monthsAfter(one, 1)) months.push(monthsAfter(one, 1))
  if (months.length === 1) return null
  return (
    <ChoiceField
      label="First month to close"
      help="Whatever was before it is closed with it."
      className="max-w-72"
      value={month}
      onChange={onChoose}
      options={months}
      labels={monthOfYear}
    />
  )
}

const Unfinished = ({ next }: { next: MonthToClose }) => (
  <Notice tone="warn" title="Not finished yet">
    <ul className="list-inside list-disc">
      {next.unfinished.map(({ kind, count }) => (
        <li key={kind}>
          <TextLink href={unfinished[kind].at}>{unfinished[kind].say(count)}</TextLink>
        </li>
      ))}
    </ul>
    <p className="mt-1">
      You can close the month all the same. What becomes of these stands in the month that is open.
    </p>
  </Notice>
)
