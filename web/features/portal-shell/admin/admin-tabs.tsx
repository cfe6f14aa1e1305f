import { Count } from '#web/ui/badge.tsx'
import { PageTabs } from '../navigation/page-tabs.tsx'
import { useAdminMenu } from './admin-menu.ts'

export function AdminTabs({ path, current }: { path: string; current: string }) {
  const entry = useAdminMenu(path).find(({ isHere }) => isHere)
  if (!entry || entry.places.length < 2) return null
  const tabs = entry.places.map(({ href, label, count }) => ({
    href,
    label: (
      <>
        {label}
        <Count count={count} />
      </>
    ),
  }))
  return <PageTabs label={entry.label} tabs={tabs} current={current} asList={entry.name === 'Office'} />
}
