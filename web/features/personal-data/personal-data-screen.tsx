import { PageHeading } from '#web/ui/page-heading.tsx'

export function PersonalDataScreen() {
  return <PageHeading title="Personal Data Sheet" />
}
