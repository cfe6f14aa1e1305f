import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { AddressCodes, confirmAddressChange, getMyAccount, listMySessions } from '#contract/account/my-account.ts'
import { SIGN_IN_CODE_DIGITS } from '#contract/account/session.ts'
import { addressChangeCodes } from '#domain/account/lifetime.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { sendTo, useForm, useValues } from '#web/lib/form.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { read } from '#web/lib/query.ts'
import { userQuery } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { bound, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SentForm } from '#web/ui/form-dialog.tsx'
import { FormFailure } from '#web/ui/notice.tsx'

const CODES_LIVE_MIN = addressChangeCodes.lifetime / MINUTE

interface StepFormProps {
  form: SentForm & { ref: RefObject<HTMLFormElement | null> }
  confirm: string
  busyLabel: string
  cancel: string
  onCancel: () => void
  children: ReactNode
}

export function StepForm({ form, confirm, busyLabel, cancel, onCancel, children }: StepFormProps) {
  const { ref } = form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <form ref={ref} noValidate onSubmit={form.submit} className="space-y-4">
      {children}
      <FormFailure form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy} busyLabel={busyLabel}>
          {confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}

interface BothCodesProps {
  oldEmail: string
  newEmail: string
  onDone: () => void
  onBack: () => void
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, SIGN_IN_CODE_DIGITS)

export function BothCodes({ oldEmail, newEmail, onDone, onBack }: BothCodesProps) {
  const queries = useQueryClient()
  const form = useForm(AddressCodes, {
    ...useValues({ oldCode: '', newCode: '' }),
    judgesAsTyped: true,
    ...sendTo(confirmAddressChange, (body) => ({ body })),
    onSent(account) {
      queries.setQueryData(read(getMyAccount, {}).queryKey, account)
      queries.setQueryData(userQuery.queryKey, (me) => me && { ...me, email: account.email })
      queries.setQueryData(read(listMySessions, {}).queryKey, (before) => before?.filter(({ current }) => current))
      toast.show('Success', 'Your email address is changed. Your other devices were signed out.')
      focusPageTitle()
      onDone()
    },
    failed: 'Your email address was not changed. Please try again.',
  })
  const code = (name: 'oldCode' | 'newCode', address: string) => (
    <TextField
      label={`Code sent to ${address}`}
      help={`${SIGN_IN_CODE_DIGITS} digits. It works once, for ${CODES_LIVE_MIN} minutes.`}
      {...bound(form, name)}
      onChange={(value) => {
        form.forgetFailure()
        form.change({ [name]: digitsOf(value) })
      }}
      inputMode="numeric"
      autoComplete="off"
      inputClass="max-w-40 tabular-nums tracking-widest"
    />
  )
  return (
    <StepForm
      form={form}
      confirm="Change my email address"
      busyLabel="Changing..."
      cancel="Start again"
      onCancel={onBack}
    >
      {code('oldCode', oldEmail)}
      {code('newCode', newEmail)}
      <p className="text-ink-soft text-sm">
        No code at the new address? Check your spam folder. An address that already has an account gets no code.
      </p>
    </StepForm>
  )
}
