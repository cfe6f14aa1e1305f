import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listClientApplications } from '#contract/clients/clients.ts'
import { assignBankLine, type BankLine, excludeBankLine } from '#contract/money/statements.ts'
import { dotted } from '#domain/english/words.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { fullName } from '#domain/names/full-name.ts'
import { call } from '#web/lib/call.ts'
import { useRead } from '#web/lib/query.ts'
import { newKey, withKey } from '#web/lib/request-key.ts'
import { markStale } from '#web/lib/stale.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { AskedAgain, useAskAgain } from '#web/shared/money/ask-again.tsx'
import { ClosedMonthNotice } from '#web/shared/money/closed-month-notice.tsx'
import { RateFailure } from '#web/shared/money/rate-link.tsx'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Radio } from '#web/ui/inputs.tsx'

export function LineActions({ line }: { line: BankLine }) {
  const [dialog, setDialog] = useState<'assign' | 'exclude' | null>(null)
  const close = () => setDialog(null)
  return (
    <May do="money.keep">
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => setDialog('assign')}>
          Assign
        </Button>
        <Button size="small" variant="quiet" onClick={() => setDialog('exclude')}>
          Not ours
        </Button>
        {dialog === 'assign' && <AssignDialog line={line} onClose={close} />}
        {dialog === 'exclude' && <ExcludeDialog line={line} onClose={close} />}
      </div>
    </May>
  )
}

const described = (line: BankLine) => dotted(formatMoney(line.amount, line.currency), line.description, line.reference)

interface LineDialogProps {
  line: BankLine
  onClose: () => void
}

function AssignDialog({ line, onClose }: LineDialogProps) {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const [chosen, setChosen] = useState<string | null>(null)
  const [payerName, setPayerName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const again = useAskAgain('amount_differs')
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn(applicationId: string) {
      const body = { applicationId, payerName, confirmDifference: again.isAsked }
      return call(assignBankLine, { params: { id: line.id }, body }, withKey(key))
    },
    onError: again.onFailed,
    onSuccess: onClose,
    // A refusal may mean that the line has a new suggested payment.
    onSettled: () => markStale(queries, assignBankLine),
  })
  const choose = (id: string) => {
    again.forget()
    reset()
    setChosen(id)
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Assign this payment"
      description={described(line)}
      confirm="Record the payment"
      form={{
        isBusy: isPending,
        submit: () => {
          setIsMissing(chosen === null)
          if (chosen !== null) mutate(chosen)
        },
      }}
    >
      <AskedAgain question={again.question} />
      {error && !again.isAsked && (
        <RateFailure
          title="This was not saved"
          failure={sentenceOf(error, 'The payment could not be recorded. Please try again.')}
          currency={line.currency}
          at={{ tab: 'statements', statement: line.statementId }}
        />
      )}
      <PayerField isMissing={isMissing} chosen={chosen} onChoose={choose} />
      <TextField
        label="Name of the person who paid (optional)"
        value={payerName}
        onChange={setPayerName}
        autoComplete="off"
      />
      <ClosedMonthNotice day={line.bookedOn} />
      <p className="text-ink-soft text-sm">The client is told by mail, and the payment gets the next receipt number.</p>
    </FormDialog>
  )
}

interface PayerChoiceProps {
  chosen: string | null
  onChoose: (id: string) => void
}

function PayerField({ isMissing, ...choice }: PayerChoiceProps & { isMissing: boolean }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <TextField
        label="Whose payment is it?"
        data-initial-focus
        help="Type a name or an application number, and choose the client below."
        value={search}
        error={isMissing ? 'Choose the client' : undefined}
        onChange={setSearch}
        autoComplete="off"
      />
      <PayerChoice search={search.trim()} {...choice} />
    </>
  )
}

function PayerChoice({ search, chosen, onChoose }: PayerChoiceProps & { search: string }) {
  const isLongEnough = search.length >= 2
  const query = useRead(listClientApplications, { query: { search } }, { enabled: isLongEnough })
  const { data: found, isLoadingError, refetch } = query
  if (isLoadingError) return <LoadFailure title="The clients could not be loaded" onRetry={() => void refetch()} />
  if (!isLongEnough || !found) return null
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Clients found</legend>
      {found.length === 0 && <p className="text-ink-soft text-sm">Nobody is found by this.</p>}
      {found.slice(0, 5).map((one) => (
        <Radio
          key={one.id}
          name="application"
          label={fullName(one.user, one.user.email)}
          help={one.applicationNumber}
          checked={chosen === one.id}
          onChange={() => onChoose(one.id)}
        />
      ))}
    </fieldset>
  )
}

function ExcludeDialog({ line, onClose }: LineDialogProps) {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useCall(excludeBankLine, {
    input: () => ({ params: { id: line.id }, body: { reason } }),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Mark as not ours"
      description={described(line)}
      confirm="Mark as not ours"
      className=""
      form={{ isBusy: isPending, submit: () => mutate() }}
    >
      <TextField
        label="Why is it no payment of a client?"
        data-initial-focus
        help="Such as interest, a transfer between our own accounts, or a private payment."
        value={reason}
        error={error ? sentenceOf(error, 'This could not be saved. Please try again.') : undefined}
        onChange={setReason}
      />
    </FormDialog>
  )
}
