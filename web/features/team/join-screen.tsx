import { useSearchParams } from 'wouter'
import { changeMyAccount } from '#contract/account/my-account.ts'
import { MyDetails } from '#contract/account/my-details.ts'
import { acceptInvitation } from '#contract/team/team.ts'
import { call } from '#web/lib/call.ts'
import { useForm, useValues } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { fieldsOf } from '#web/shared/people/details-fields.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FormFailure, Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function JoinScreen() {
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <>
      <PageHeading
        title="Join the team"
        description={`You have been invited to work on the team at ${settings.brandName}.`}
      />
      <Card className="max-w-form">
        {token ? (
          <JoinForm token={token} />
        ) : (
          <Notice tone="warn" title="This link is not complete">
            Open it again from the email that you got, or copy the whole of it.
          </Notice>
        )}
      </Card>
    </>
  )
}

const Name = MyDetails.pick({ completeName: true, firstName: true, lastName: true })
const nameFields = fieldsOf(settings.brandName).flatMap(({ name, label, autoComplete }) =>
  name === 'completeName' || name === 'firstName' || name === 'lastName' ? [{ name, label, autoComplete }] : [],
)

function JoinForm({ token }: { token: string }) {
  const { name: completeName, firstName, lastName, email } = useUser()
  const form = useForm(Name, {
    ...useValues({ completeName, firstName, lastName }),
    judgesAsTyped: true,
    route: acceptInvitation,
    send: async (body) => {
      await call(changeMyAccount, { body })
      return call(acceptInvitation, { body: { token } })
    },
    // Joining changes the session, so the page reloads.
    onSent: ({ startPage }) => window.location.assign(startPage),
    failed: 'You have not joined the team. Please try again.',
  })
  const { ref, summary, attempt, failure, isBusy, sending, submit } = form
  return (
    <form ref={ref} noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary errors={summary} attempt={attempt} />
      <p>
        You are signed in as <strong className="wrap-anywhere font-semibold">{email}</strong>. The invitation works for
        the address that it was sent to alone. If that is another one,{' '}
        <TextLink reload href="/api/logout">
          sign out
        </TextLink>{' '}
        and open the link again.
      </p>
      <p>This is your name as colleagues and clients see it.</p>
      {nameFields.map(({ name: field, label, autoComplete }) => (
        <TextField form={form} name={field} key={field} label={label} required autoComplete={autoComplete} />
      ))}
      <FormFailure form={{ failure }} />
      <Button type="submit" busy={isBusy || sending.isSuccess} busyLabel="Joining...">
        Join the team
      </Button>
    </form>
  )
}
