import { LARGEST_FILE } from '#contract/documents/accepted-file.ts'
import type { PaymentChannel } from '#contract/money/channels.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { creditedAmount } from '#domain/money/rates/exchange.ts'
import { AttachedPdfField } from '#web/shared/attached-pdf/attached-pdf-field.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { money } from '../currency.ts'
import { type ProofDraft, proofAmount } from './proof-draft.ts'
import { ReferenceFields } from './reference-fields.tsx'
import { type ProofOptions, useProof } from './use-proof.ts'

interface ProofFormProps extends ProofOptions {
  filedId: string | undefined
  onCancel: () => void
}

export function ProofForm({ filedId, onCancel, ...options }: ProofFormProps) {
  const { applicationId, channel, draft, pdf } = options
  const form = useProof(options)
  const { problems, change } = form
  return (
    <form noValidate onSubmit={form.submit} className="space-y-5 border-line border-t pt-5">
      <h3 className="font-semibold">Tell us about your payment</h3>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <AmountAndDay channel={channel} form={form} />
      <ReferenceFields
        kind={channel.kind}
        references={draft.references}
        error={problems.references}
        onChange={(references) => change({ references })}
      />
      <TextField
        form={form}
        name="payerName"
        label="Name of the person who paid"
        help="As it stands on the account it was paid from. It may be a relative."
        required
        autoComplete="name"
      />
      <AttachedPdfField
        pdf={pdf}
        id="payment-proof"
        applicationId={applicationId}
        label="Screenshot or slip, if you have one"
        help={`A photo, a screenshot or a PDF of up to ${LARGEST_FILE}. Only you and our team can open it.`}
        paper="screenshot"
        filedId={filedId}
      />
      {form.failure && (
        <Notice tone="bad" title={form.failure} live>
          What you typed is still here.
        </Notice>
      )}
      <p className="text-ink-soft text-sm">
        Your balance changes once a person in our team has seen the payment in our account. We then write to you.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} busyLabel="Sending...">
          Send to our team
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface AmountAndDayProps {
  channel: PaymentChannel
  form: FormOf<Pick<ProofDraft, 'amount' | 'paidOn'>>
}

function AmountAndDay({ channel, form }: AmountAndDayProps) {
  const { currency, rate } = channel
  const { amount, paidOn } = form.values
  const today = portalToday()
  const typed = proofAmount(amount, currency)
  const counts = rate !== null && typed && paidOn === today ? money(creditedAmount(typed, rate)) : undefined
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="amount"
        label={`Amount you paid, in ${currency}`}
        help={counts && `It counts for ${counts}.`}
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        inputClass="tabular-nums"
      />
      <DateField
        {...bound(form, 'paidOn')}
        label="Day you paid"
        required
        first={addDays(today, -365)}
        last={today}
        example="20 Nov 2026"
      />
    </div>
  )
}
