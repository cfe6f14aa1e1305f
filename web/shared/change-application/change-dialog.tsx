import type { Application } from '#contract/applications/applications.ts'
import type { ClientApplication } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { adviceFor } from '#domain/applications/transitions.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { fullName } from '#domain/names/full-name.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { AreaField, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OnHoldField } from './on-hold-field.tsx'
import { type ConcurrentChange, useChange } from './use-change.ts'

interface ChangeDialogProps {
  application: ClientApplication
  onClose: () => void
}

export function ChangeDialog({ application: opened, onClose }: ChangeDialogProps) {
  const form = useChange(opened, onClose)
  const { application, isBusy, conflict, meanwhile, drop } = form
  const { status, applicationNumber, user: applicant } = application
  const name = fullName(applicant, applicant.email)

  const cancel = () => {
    // A pending request cannot be cancelled, and may be refused.
    if (isBusy) return
    drop()
    onClose()
  }
  return (
    <FormDialog
      onClose={cancel}
      title="Change status or fees"
      description={`${name}, Application ID ${applicationNumber}`}
      confirm="Save changes"
      size="small"
      form={{ ...form, failure: undefined }}
    >
      {conflict && <NothingChanged {...conflict} status={status} />}
      {meanwhile && <ChangedMeanwhile {...meanwhile} now={application} />}
      <ChangeFields form={form} name={name} />
    </FormDialog>
  )
}

function ChangeFields({ form, name }: { form: ReturnType<typeof useChange>; name: string }) {
  const { application, possible, values, isOnHold, change } = form
  const moveTo = possible.find((one) => one === values.status)
  const advice = moveTo ? adviceFor(moveTo, application) : []
  return (
    <>
      <ChoiceField
        label="Status"
        help={`${name} will be notified of a new status by email.`}
        form={form}
        name="status"
        data-initial-focus
        blank={`${statusLabel(application.status)} (current)`}
        options={possible}
        labels={statusLabel}
      />
      {isOnHold && <OnHoldField value={values.waitsFor} onChoose={(waitsFor) => change({ waitsFor })} />}
      <div role="status">
        {advice.length > 0 && (
          <Notice tone="warn" title="Before you save">
            {advice.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
      </div>
      <TextField
        label={`Total fees (${settings.currency})`}
        help={`${formatMoney(application.amountPaid, settings.currency)} is already paid.`}
        form={form}
        name="totalFees"
        inputMode="decimal"
        autoComplete="off"
        inputClass="tabular-nums"
      />
      <AreaField
        label="Reason"
        required
        help="Saved in the audit log. The applicant cannot see it."
        form={form}
        name="reason"
        rows={3}
        maxLength={500}
      />
    </>
  )
}

interface NothingChangedProps {
  sentence: string
  at: string | null
  status: Application['status']
}

const NothingChanged = ({ sentence, at, status }: NothingChangedProps) => (
  <Notice tone="warn" title="Nothing was changed" live>
    <p>{sentence}</p>
    <p>
      {at && (
        <>
          That was on <When at={at} time />.{' '}
        </>
      )}
      It is {statusLabel(status)} now. What you typed has been kept.
    </p>
  </Notice>
)

function ChangedMeanwhile({ before, by, at, now }: ConcurrentChange & { now: Application }) {
  const isMoved = now.status !== before.status
  const isPriced = now.totalFees !== before.totalFees
  return (
    <Notice tone="warn" title={`${by ?? 'Someone'} has changed this application since you opened it`} live>
      {isMoved && (
        <p>
          {statusLabel(before.status)} → {statusLabel(now.status)}
          {at && (
            <>
              , <When at={at} time />
            </>
          )}
          . The list now shows the statuses that can follow {statusLabel(now.status)}.
        </p>
      )}
      {isPriced && (
        <p>
          The total fees are {formatMoney(now.totalFees, settings.currency)}, no longer{' '}
          {formatMoney(before.totalFees, settings.currency)}.
        </p>
      )}
      <p>What you typed has been kept.</p>
    </Notice>
  )
}
