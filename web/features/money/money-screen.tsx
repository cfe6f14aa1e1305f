import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { adminPage } from '#web/shared/admin-only.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const ProofsTab = lazy(async () => ({ default: (await import('./proofs/proofs-tab.tsx')).ProofsTab }))
const LedgerTab = lazy(async () => ({ default: (await import('./ledger/ledger-tab.tsx')).LedgerTab }))
const DueTab = lazy(async () => ({ default: (await import('./due/due-tab.tsx')).DueTab }))
const RefundsTab = lazy(async () => ({ default: (await import('./refunds/refunds-tab.tsx')).RefundsTab }))
const StatementsTab = lazy(async () => ({
  default: (await import('./statements/statements-tab.tsx')).StatementsTab,
}))
const DayTab = lazy(async () => ({ default: (await import('./day/day-tab.tsx')).DayTab }))
const MonthsTab = lazy(async () => ({ default: (await import('./months/months-tab.tsx')).MonthsTab }))

const tabs = [
  { value: 'proofs', label: 'To confirm', content: <ProofsTab /> },
  { value: 'ledger', label: 'Ledger', content: <LedgerTab /> },
  { value: 'due', label: 'What is due', content: <DueTab /> },
  { value: 'refunds', label: 'Refunds', content: <RefundsTab /> },
  { value: 'day', label: 'Day-end', content: <DayTab /> },
  { value: 'months', label: 'Months', content: <MonthsTab /> },
  { value: 'statements', label: 'Bank statements', content: <StatementsTab /> },
]
const [FIRST] = tabs

export const MoneyScreen = adminPage('/admin/money', Money)

function Money() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const shown = tabs.find(({ value }) => value === asked) ?? FIRST
  return (
    <>
      <PageHeading title="Money" />
      <Tabs
        label="Parts of Money"
        value={shown?.value ?? ''}
        onChange={(tab) => setParams(tab === FIRST?.value ? {} : { tab })}
        tabs={tabs.map((tab) => ({
          ...tab,
          content: <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>{tab.content}</Suspense>,
        }))}
      />
    </>
  )
}
