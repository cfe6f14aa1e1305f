import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Checklist } from './checklist.tsx'
import { ChecklistSkeleton } from './checklist-skeleton.tsx'

export const RequirementsScreen = () => (
  <>
    <PageHeading title="Application Requirements" />
    <ApplicationView
      failure="Your checklist could not be loaded"
      reassurance="What you uploaded is safe."
      skeleton={<ChecklistSkeleton />}
      none="You get your checklist when you start an application. It takes a minute."
    >
      {(application) => <Checklist application={application} />}
    </ApplicationView>
  </>
)
