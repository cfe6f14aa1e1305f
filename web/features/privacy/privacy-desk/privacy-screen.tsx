import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { adminPage } from '#web/shared/admin-only.tsx'
import { useMay } from '#web/shared/may.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const RequestsTab = lazy(async () => ({ default: (await import('./requests-tab.tsx')).RequestsTab }))
const PeopleTab = lazy(async () => ({ default: (await import('./people-tab.tsx')).PeopleTab }))
const HolidaysTab = lazy(async () => ({ default: (await import('./holidays-tab.tsx')).HolidaysTab }))

const requests = { value: 'requests', label: 'Requests', content: <RequestsTab /> }
const people = { value: 'people', label: 'Blocked and held people', content: <PeopleTab /> }
const holidays = { value: 'holidays', label: 'Days off', content: <HolidaysTab /> }

export const PrivacyScreen = adminPage('/admin/privacy', Privacy)

function Privacy() {
  const [params, setParams] = useSearchParams()
  const tabs = useMay('privacy.manage') ? [requests, people, holidays] : [requests, holidays]
  const asked = params.get('tab')
  const shown = tabs.find(({ value }) => value === asked) ?? requests
  return (
    <>
      <PageHeading title="Privacy" description="Each request has to be answered within 30 working days." />
      <Tabs
        label="Parts of Privacy"
        value={shown.value}
        onChange={(tab) => setParams(tab === requests.value ? {} : { tab })}
        tabs={tabs.map((tab) => ({
          ...tab,
          content: <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>{tab.content}</Suspense>,
        }))}
      />
    </>
  )
}
