import { PageHeading } from '#web/ui/page-heading.tsx'

export function DocumentReviewScreen() {
  return <PageHeading title="Document Review" />
}
