import {
  liftRestriction,
  NewRestriction,
  type Restriction,
  RestrictionKind,
  restrictPerson,
} from '#contract/privacy/privacy-desk.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { ReasonDialog } from '#web/shared/reason-dialog.tsx'
import { AreaField, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const kinds: Record<RestrictionKind, string> = {
  block: 'Block: keep the data, and show them to nobody',
  hold: 'Legal hold: keep the data from being erased',
}

const WHO_READS = 'Only owners and leads read it.'

export function RestrictDialog({ onClose }: { onClose: () => void }) {
  const form = useDraftForm(NewRestriction, {
    draft: ['restriction:new', { kind: '', email: '', reason: '' }],
    ...sendTo(restrictPerson, (body) => ({ body })),
    sent: ({ kind, name }) => (kind === 'block' ? `${name} is blocked` : `The data of ${name} are held`),
    onSent: onClose,
    failed: 'The person was not blocked or held. Please try again.',
  })
  return (
    <FormDialog title="Block or hold a person" confirm="Confirm" form={form} onClose={onClose}>
      <ChoiceField
        form={form}
        name="kind"
        label="What to do"
        required
        blank="Choose one"
        options={RestrictionKind.options}
        labels={kinds}
      />
      <TextField form={form} name="email" label="Email of the person" required type="email" autoComplete="off" />
      <AreaField form={form} name="reason" label="Reason" required help={WHO_READS} rows={3} />
    </FormDialog>
  )
}

interface LiftDialogProps {
  restriction: Restriction
  onClose: () => void
}

export function LiftDialog({ restriction: { id, kind, name }, onClose }: LiftDialogProps) {
  const isBlock = kind === 'block'
  return (
    <ReasonDialog
      title={isBlock ? `Unblock ${name}` : `Lift the hold on ${name}`}
      description={
        isBlock
          ? 'The team sees the person again, in every list, search and export.'
          : 'The data can be erased again. An erasure that was asked for goes on.'
      }
      confirm={isBlock ? 'Unblock' : 'Lift the hold'}
      onClose={onClose}
      draft={`restriction:${id}`}
      help={WHO_READS}
      route={liftRestriction}
      input={(reason) => ({ params: { restrictionId: id }, body: { reason } })}
      sent={isBlock ? `${name} is no longer blocked` : `The hold on ${name} is lifted`}
    />
  )
}
