import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { APPLICATION_NOT_STARTED } from '#contract/applications.ts'
import { applicationQuery } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { chosenPackage, forgetPackage } from '#web/shared/device/chosen-package.ts'
import { PageSpinner, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ComposeForm } from './compose-form.tsx'
import { HistoryCard, NoMessages, Thread } from './thread/thread.tsx'
import { MESSAGES_NOT_FETCHED } from './thread/thread-query.ts'
import { WriteButton } from './write-button.tsx'

export function ApplicantMessages() {
  const asked = useAskedPackage()
  const { data: application } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading
        title="Messages"
        description="Write to our team and read our replies."
        actions={application && <WriteButton />}
      />
      <ApplicationView
        failure={MESSAGES_NOT_FETCHED}
        reassurance="Nothing has been lost."
        skeleton={<PageSpinner label="Loading your messages" />}
        none={<NoApplicationYet />}
      >
        {({ id }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <HistoryCard>
              <Thread applicationId={id} />
            </HistoryCard>
            <Card title="Send Message" titleId="compose-title" description="Your message goes to our admin team.">
              <ComposeForm
                draftName="message"
                applicationId={id}
                {...asked}
                onMissing={() => toast.error('Error', APPLICATION_NOT_STARTED)}
              />
            </Card>
          </div>
        )}
      </ApplicationView>
    </>
  )
}

const NoApplicationYet = () => (
  <>
    <Notice tone="warn" className="mb-4 sm:mb-6">
      Please create an application first before sending messages. Go to <TextLink href="/">Dashboard</TextLink>
    </Notice>
    <HistoryCard>
      <NoMessages />
    </HistoryCard>
  </>
)

function useAskedPackage() {
  const [, goTo] = useLocation()
  const isAsked = new URLSearchParams(useSearch()).get('about') === 'package'
  const offer = isAsked ? chosenPackage() : undefined
  if (!offer) return {}
  const onSent = () => {
    forgetPackage()
    goTo('/messages', { replace: true })
  }
  const offered = { subject: `Package: ${offer.title}`, content: `I would like this package (${offer.price}).` }
  return { offered, onSent }
}
