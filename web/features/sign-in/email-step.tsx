import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Email } from '#contract/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SignIn } from './use-sign-in.ts'

export function EmailStep({ signIn }: { signIn: SignIn }) {
  const [wasRefused, setWasRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const email = Email.safeParse(signIn.email)
  const problem = wasRefused && !email.success ? email.error.issues[0]?.message : undefined

  useEffect(() => {
    if (signIn.hasStartedOver) input.current?.focus()
  }, [signIn.hasStartedOver])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasRefused(!email.success)
    if (email.success) signIn.sendCode(email.data)
    else input.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {signIn.sendingProblem && (
        <Notice live tone="bad">
          {signIn.sendingProblem}
        </Notice>
      )}
      <Field
        id="email"
        label="Email Address"
        help="We will email you a code to sign in with. There is no password."
        error={problem}
      >
        <TextInput
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={signIn.email}
          onChange={(event) => signIn.changeEmail(event.target.value)}
        />
      </Field>
      <Button wide type="submit" size="large" busy={signIn.isSending} busyLabel="Sending your code...">
        Sign In
      </Button>
    </form>
  )
}
