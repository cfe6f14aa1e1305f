import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { answerTo } from '#domain/messages/answer.ts'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { chosenPackage, noteAsked } from '#web/shared/device/chosen-package.ts'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { Button, PageSpinner, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AttachmentField } from './attachments/attachment-field.tsx'
import { ComposeForm, WAITING } from './compose-form.tsx'
import { HistoryCard, NoMessages, Thread } from './thread/thread.tsx'
import { MESSAGES_NOT_FETCHED, threadQuery } from './thread/thread-query.ts'
import { useWaitingMessages } from './thread/waiting-messages.tsx'
import { useMessageForm } from './use-message-form.ts'

export function ApplicantMessages() {
  return (
    <>
      <PageHeading title="Messages" isInBar />
      <ApplicationView
        failure={MESSAGES_NOT_FETCHED}
        reassurance="Nothing has been lost."
        skeleton={<PageSpinner label="Loading your messages" />}
        none={<NoApplicationYet />}
      >
        {({ id }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <HistoryCard>
              <OwnThread applicationId={id} />
            </HistoryCard>
            <Card title="Send Message">
              <NewSubject applicationId={id} />
            </Card>
          </div>
        )}
      </ApplicationView>
    </>
  )
}

function OwnThread({ applicationId }: { applicationId: string }) {
  const waiting = useWaitingMessages(applicationId)
  return (
    <Thread
      applicationId={applicationId}
      between={waiting}
      none={waiting.length > 0 ? <ol className="space-y-3">{waiting.map(({ card }) => card)}</ol> : undefined}
      answer={({ subject }) => <AnswerForm applicationId={applicationId} subject={answerTo(subject)} />}
    />
  )
}

function NewSubject({ applicationId }: { applicationId: string }) {
  const message = useMessageForm({ draftName: 'message', applicationId, ...useAskedPackage() })
  const { data } = useInfiniteQuery(threadQuery(applicationId))
  // The answer button is the primary one if an answer is possible.
  const mayAnswer = (data?.pages[0]?.rows.length ?? 0) > 0
  return <ComposeForm message={message} applicationId={applicationId} variant={mayAnswer ? 'secondary' : 'primary'} />
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
    noteAsked(offer)
    goTo('/messages', { replace: true })
  }
  const offered = { subject: `Package: ${offer.title}`, content: `I would like this package (${offer.price}).` }
  return { offered, onSent }
}

function AnswerForm(options: { applicationId: string; subject: string }) {
  const { form, submit, waitsForLine, attachments } = useMessageForm({ draftName: 'answer', ...options })
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="mt-3 space-y-2 border-line border-t pt-3">
      <AreaField label="Your answer" form={form} name="content" rows={1} inputClass="min-h-11! max-h-60" />
      <AttachmentField attachments={attachments} applicationId={options.applicationId} failure={form.failure}>
        <Button icon={Send} type="submit" busy={form.isBusy} busyLabel={waitsForLine ? WAITING : 'Sending...'}>
          Send
        </Button>
      </AttachmentField>
    </form>
  )
}
