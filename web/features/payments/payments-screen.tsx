import { PageHeading } from '#web/ui/page-heading.tsx'

export function PaymentsScreen() {
  return <PageHeading title="Payments & Billing" />
}
