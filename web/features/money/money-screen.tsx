import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { countMoney, type MoneyCounts, type UnfinishedMoney } from '#contract/money/months.ts'
import { useRead } from '#web/lib/query.ts'
import { adminPage } from '#web/shared/admin-only.tsx'
import { Count } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { LinkChoice } from '#web/ui/link-choice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const ProofsTab = lazy(async () => ({ default: (await import('./proofs/proofs-tab.tsx')).ProofsTab }))
const RefundsTab = lazy(async () => ({ default: (await import('./refunds/refunds-tab.tsx')).RefundsTab }))
const HeldTab = lazy(async () => ({ default: (await import('./held/held-tab.tsx')).HeldTab }))
const StatementsTab = lazy(async () => ({
  default: (await import('./statements/statements-tab.tsx')).StatementsTab,
}))
const DueTab = lazy(async () => ({ default: (await import('./due/due-tab.tsx')).DueTab }))
const LedgerTab = lazy(async () => ({ default: (await import('./ledger/ledger-tab.tsx')).LedgerTab }))
const DayTab = lazy(async () => ({ default: (await import('./day/day-tab.tsx')).DayTab }))
const MonthsTab = lazy(async () => ({ default: (await import('./months/months-tab.tsx')).MonthsTab }))

interface MoneyPart {
  value: string
  label: string
  content: ReactNode
  count?: (counts: MoneyCounts) => number
  isHiddenAtZero?: true
}

interface MoneyGroup {
  label: string
  countWords: string
  parts: readonly [MoneyPart, ...MoneyPart[]]
}

const unfinished =
  (...kinds: UnfinishedMoney[]) =>
  (counts: MoneyCounts) =>
    counts.unfinished.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0)

const confirming: MoneyGroup = {
  label: 'To confirm',
  countWords: 'to confirm',
  parts: [
    { value: 'proofs', label: 'Reported', content: <ProofsTab />, count: unfinished('proofs') },
    {
      value: 'refunds',
      label: 'Refunds',
      content: <RefundsTab />,
      count: unfinished('refunds', 'refund_requests'),
      isHiddenAtZero: true,
    },
    { value: 'held', label: 'Held', content: <HeldTab />, count: unfinished('held_payments'), isHiddenAtZero: true },
  ],
}
const [FIRST] = confirming.parts

const groups: readonly MoneyGroup[] = [
  confirming,
  {
    label: 'Bank',
    countWords: 'to match',
    parts: [{ value: 'statements', label: 'Bank', content: <StatementsTab />, count: unfinished('bank_lines') }],
  },
  {
    label: 'Due',
    countWords: 'overdue',
    parts: [{ value: 'due', label: 'Due', content: <DueTab />, count: ({ overdueCharges }) => overdueCharges }],
  },
  {
    label: 'Books',
    countWords: 'to close',
    parts: [
      { value: 'ledger', label: 'Ledger', content: <LedgerTab /> },
      { value: 'day', label: 'Day-end', content: <DayTab /> },
      { value: 'months', label: 'Months', content: <MonthsTab />, count: ({ monthsToClose }) => monthsToClose },
    ],
  },
]

export const MoneyScreen = adminPage('/admin/money', Money)

function Money() {
  const [params, setParams] = useSearchParams()
  const { data: counts } = useRead(countMoney, {})
  const countOf = ({ count }: MoneyPart) => (counts && count?.(counts)) ?? 0
  const isAsked = ({ value }: MoneyPart) => value === params.get('tab')
  const group = groups.find(({ parts }) => parts.some(isAsked)) ?? confirming
  const part = group.parts.find(isAsked) ?? group.parts[0]
  const parts = group.parts.filter((one) => one === part || !one.isHiddenAtZero || countOf(one) > 0)
  const content = (
    <>
      {parts.length > 1 && (
        <LinkChoice
          label={group.label}
          className="mb-4"
          links={parts.map((one) => ({
            label: one.label,
            href: `/admin/money${one === FIRST ? '' : `?tab=${one.value}`}`,
            isChosen: one === part,
            count: countOf(one) || undefined,
          }))}
        />
      )}
      <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>{part.content}</Suspense>
    </>
  )
  return (
    <>
      <PageHeading title="Money" />
      <Tabs
        label="Parts of Money"
        value={group.parts[0].value}
        onChange={(tab) => setParams(tab === FIRST.value ? {} : { tab })}
        tabs={groups.map(({ label, countWords, parts: [first, ...more] }) => ({
          value: first.value,
          label: (
            <>
              {label}
              <Count
                count={[first, ...more].reduce((sum, one) => sum + countOf(one), 0)}
                words={countWords}
                className="max-sm:px-1.5"
              />
            </>
          ),
          content,
        }))}
      />
    </>
  )
}
