import { settings } from '#web/lib/settings.ts'
import { AuthLayout } from '#web/shared/people/auth-layout.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const steps = [
  'Enter your details and confirm your email address.',
  'Upload your documents, one PDF each.',
  'We review them and tell you what comes next.',
]

export function SignUpScreen() {
  return (
    <AuthLayout aside={<Steps />}>
      <div className="w-full max-w-form">
        <h1 id="page-title" tabIndex={-1} className="font-semibold text-2xl">
          Join {settings.brandName}
        </h1>
        <p className="mt-1 text-ink-soft">Start your NCLEX journey with us today</p>
        <Card className="mt-6" aria-labelledby="sign-up-title">
          <CardHeader
            titleId="sign-up-title"
            title="Create Your Account"
            description="Fields marked with an asterisk are required."
          />
          <SignUpForm />
        </Card>
        <p className="mt-6 text-sm">
          <TextLink reload href="/api/login">
            Already have an account? Sign in here
          </TextLink>
        </p>
      </div>
    </AuthLayout>
  )
}

function Steps() {
  return (
    <>
      <p className="font-semibold text-2xl">Three steps to a reviewed application.</p>
      <ol className="mt-6 space-y-4">
        {steps.map((step, place) => (
          <li key={step} className="flex gap-3 text-on-deep-soft">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-flame font-semibold text-on-amber text-sm"
            >
              {place + 1}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
