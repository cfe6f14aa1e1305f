import { PageHeading } from '#web/ui/page-heading.tsx'

export function DashboardScreen() {
  return <PageHeading title="Dashboard" />
}
