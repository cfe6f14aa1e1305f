import { PageHeading } from '#web/ui/page-heading.tsx'

export function DocumentsScreen() {
  return <PageHeading title="Upload Documents" />
}
