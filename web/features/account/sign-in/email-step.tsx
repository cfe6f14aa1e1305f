import { useEffect } from 'react'
import { sendSignInCode } from '#contract/account/session.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/notice.tsx'
import type { SignIn } from './use-sign-in.ts'

export function EmailStep({ signIn }: { signIn: SignIn }) {
  const form = useCheckedForm(sendSignInCode.body, {
    fields: ['email'],
    values: { email: signIn.email, type: 'sign-in' },
    write: ({ email = '' }) => signIn.changeEmail(email),
    judgesAsTyped: true,
    onValid: ({ email }) => signIn.sendCode(email),
  })
  const { ref } = form

  useEffect(() => {
    if (signIn.hasStartedOver) ref.current?.querySelector('input')?.focus()
  }, [signIn.hasStartedOver, ref])

  return (
    <form ref={ref} noValidate onSubmit={form.submit} className="space-y-5">
      <FormFailure form={{ failure: signIn.sendingProblem }} />
      <TextField
        form={form}
        name="email"
        label="Email Address"
        help="We will email you a code to sign in with. There is no password."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button wide type="submit" size="large" busy={signIn.isSending} busyLabel="Sending your code...">
        Sign In
      </Button>
    </form>
  )
}
