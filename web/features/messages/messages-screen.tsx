import { PageHeading } from '#web/ui/page-heading.tsx'

export function MessagesScreen() {
  return <PageHeading title="Messages" />
}
