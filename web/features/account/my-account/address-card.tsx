import { useState } from 'react'
import { type MyAccount, requestAddressChange } from '#contract/account/my-account.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sendTo, useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BothCodes, StepForm } from './address-codes.tsx'

const NOTHING = { email: '', sentTo: '' }

export function AddressCard({ account }: { account: MyAccount }) {
  const { id } = useUser()
  const { draft, write, clear } = useDraft(id, 'address-change', NOTHING)
  const [isOpen, setOpen] = useState(draft.email !== '')
  const close = () => {
    clear()
    setOpen(false)
  }
  const step = draft.sentTo === '' ? 'email' : 'codes'
  return (
    <Card title="Email address" description="Your sign-in codes and our emails go here.">
      <div className="max-w-xl space-y-4">
        <p className="break-words font-semibold">{account.email}</p>
        {account.addressFrom !== 'person' && (
          <p className="text-ink-soft text-sm">{decidedElsewhere[account.addressFrom]}</p>
        )}
        {account.addressFrom === 'person' && !isOpen && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Change email address
          </Button>
        )}
        {isOpen && step === 'email' && (
          <NewAddress
            email={draft.email}
            onType={(email) => write({ email })}
            onSent={(sentTo) => write({ email: sentTo, sentTo })}
            onCancel={close}
          />
        )}
        {isOpen && step === 'codes' && (
          <BothCodes
            oldEmail={account.email}
            newEmail={draft.sentTo}
            onDone={close}
            onBack={() => write({ sentTo: '' })}
          />
        )}
      </div>
    </Card>
  )
}

const decidedElsewhere = {
  provider: 'This is the address that you sign in with. Change it at your sign-in provider.',
  settings: 'This address is in the portal’s configuration (ADMIN_EMAILS). It is changed there.',
} as const

interface NewAddressProps {
  email: string
  onType: (email: string) => void
  onSent: (email: string) => void
  onCancel: () => void
}

function NewAddress({ email, onType, onSent, onCancel }: NewAddressProps) {
  const form = useForm(requestAddressChange.body, {
    values: { email },
    write: (change) => onType(change.email ?? ''),
    judgesAsTyped: true,
    ...sendTo(requestAddressChange, (body) => ({ body })),
    onSent: (sent) => onSent(sent.email),
    failed: 'The codes were not sent. Please try again.',
  })
  return (
    <StepForm form={form} confirm="Send the codes" busyLabel="Sending the codes..." cancel="Cancel" onCancel={onCancel}>
      <TextField
        form={form}
        name="email"
        label="New email address"
        help="We send one code to your old address and one to the new one. You need both."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </StepForm>
  )
}
