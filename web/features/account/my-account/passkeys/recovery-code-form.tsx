import { useState } from 'react'
import { type confirmRecoveryCodes, RecoveryCode, type recoverByCode } from '#contract/account/passkeys.ts'
import { sendTo, useForm } from '#web/lib/form.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/notice.tsx'

interface RecoveryCodeFormProps {
  route: typeof confirmRecoveryCodes | typeof recoverByCode
  label: string
  help: string
  confirm: string
  isSecondary?: boolean
  onSent: () => void
}

export function RecoveryCodeForm({ route, label, help, confirm, isSecondary, onSent }: RecoveryCodeFormProps) {
  const [code, setCode] = useState('')
  const form = useForm(RecoveryCode, {
    values: { code },
    write: (change) => setCode(change.code ?? ''),
    ...sendTo(route, (body) => ({ body })),
    onSent,
    failed: 'The code could not be checked. Please try again.',
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="max-w-xl space-y-4">
      <TextField
        form={form}
        name="code"
        label={label}
        help={help}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormFailure form={form} />
      <Button type="submit" variant={isSecondary ? 'secondary' : 'primary'} busy={form.isBusy} busyLabel="Checking...">
        {confirm}
      </Button>
    </form>
  )
}
