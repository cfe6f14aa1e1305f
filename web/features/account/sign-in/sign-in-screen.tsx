import { useState } from 'react'
import { signInProblemOf, signInProblems } from '#content/session/sign-in-problems.ts'
import { safeReturnPath } from '#contract/pages.ts'
import { settings } from '#web/lib/settings.ts'
import { AuthLayout } from '#web/shared/people/auth-layout.tsx'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useSignIn } from './use-sign-in.ts'

export function SignInScreen() {
  // The server renders the first view without an address.
  const [query] = useState(() => new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search))
  const returnTo = safeReturnPath(query.get('returnTo'))
  const problem = signInProblemOf(query.get('problem'))
  return (
    <AuthLayout aside={<Aside />}>
      <div className="w-full max-w-md">
        <h1 id="page-title" tabIndex={-1} className="font-semibold text-2xl">
          {settings.brandName}
        </h1>
        <p className="mt-1 text-ink-soft">Sign in to access your application</p>
        {problem && (
          <Notice live tone={problem === 'cancelled' ? 'info' : 'bad'} className="mt-6">
            {signInProblems[problem]}
          </Notice>
        )}
        <Card className="mt-6">
          {settings.signIn === 'oidc' ? <OidcStep returnTo={returnTo} /> : <CodeSteps returnTo={returnTo} />}
        </Card>
        <div className="mt-6 space-y-3 text-sm">
          <p className="text-ink-soft">
            New to {settings.brandName}? <TextLink href="/signup">Sign Up</TextLink>
          </p>
          <p>
            <TextLink reload href="/services">
              Browse Our Services
            </TextLink>
          </p>
        </div>
      </div>
    </AuthLayout>
  )
}

function CodeSteps({ returnTo }: { returnTo: string }) {
  const arrive = (startPage: string) => window.location.assign(returnTo === '/' ? startPage : returnTo)
  const signIn = useSignIn(arrive)
  if (signIn.sentTo !== '') return <CodeStep signIn={signIn} />
  return (
    <>
      <EmailStep signIn={signIn} />
      <PasskeyButton onSignedIn={arrive} />
    </>
  )
}

const OidcStep = ({ returnTo }: { returnTo: string }) => (
  <ButtonLink wide reload size="large" href={`/api/login?returnTo=${encodeURIComponent(returnTo)}`}>
    Sign In
  </ButtonLink>
)

const Aside = () => (
  <>
    <p className="font-semibold text-2xl">Know where your application stands.</p>
    <p className="mt-3 text-on-deep-soft">
      Your checklist, your documents and every answer from the team, in one place and on your phone.
    </p>
  </>
)
