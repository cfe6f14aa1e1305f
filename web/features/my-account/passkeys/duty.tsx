import { useState } from 'react'
import { RecoveryCode, recoverByCode } from '#contract/passkeys.ts'
import type { PasskeyDuty } from '#contract/session.ts'
import { dutyRefusal } from '#domain/session/passkey-duty.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/form.ts'
import { useOnce } from '#web/lib/once.ts'
import { toast } from '#web/lib/toast.ts'
import { signInByPasskey } from '#web/shared/people/passkey-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { tellFailed, useRefreshedUser } from './use-passkeys.ts'

/** What is left to do before a member of the team may work. */
export function Duty({ duty }: { duty: PasskeyDuty }) {
  const [hasLost, setLost] = useState(false)
  return (
    <div className="space-y-4">
      <Notice tone="warn" title="Before you start">
        {dutyRefusal(duty).sentence}
      </Notice>
      {duty === 'sign_in' && (
        <div className="flex flex-wrap gap-3">
          <SignIn />
          <Button variant="quiet" onClick={() => setLost(true)}>
            I do not have my passkey
          </Button>
        </div>
      )}
      {duty === 'sign_in' && hasLost && <Recovery />}
    </div>
  )
}

function SignIn() {
  const signingIn = useOnce({
    mutationFn: signInByPasskey,
    onSuccess: () => window.location.reload(),
    onError: (error) => tellFailed(error, 'You could not be signed in. Please try again.'),
  })
  return (
    <Button busy={signingIn.isPending} busyLabel="Waiting for your passkey..." onClick={() => signingIn.mutate()}>
      Sign in with my passkey
    </Button>
  )
}

function Recovery() {
  const refreshUser = useRefreshedUser()
  const [code, setCode] = useState('')
  const form = useForm(RecoveryCode, {
    fields: ['code'],
    values: { code },
    write: (change) => setCode(change.code ?? ''),
    route: recoverByCode,
    send: (body) => call(recoverByCode, { body }),
    onSent: () => {
      toast.show('Success', 'Now add a new passkey')
      void refreshUser()
    },
    failed: 'The code could not be checked. Please try again.',
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="max-w-xl space-y-4">
      <Field
        id="recovery-code"
        label="Recovery code"
        help="One of the eight codes that you saved. It works once. Ask an owner of the portal if you have none."
        error={form.problems.code}
      >
        <TextInput
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => form.change({ code: event.target.value })}
        />
      </Field>
      {form.failure && (
        <Notice live tone="bad">
          {form.failure}
        </Notice>
      )}
      <Button type="submit" variant="secondary" busy={form.isBusy} busyLabel="Checking...">
        Use this code
      </Button>
    </form>
  )
}
