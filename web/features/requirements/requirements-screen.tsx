import { PageHeading } from '#web/ui/page-heading.tsx'

export function RequirementsScreen() {
  return <PageHeading title="Application Requirements" />
}
