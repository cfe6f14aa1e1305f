import {
  LiftedRestriction,
  liftRestriction,
  NewRestriction,
  type Restriction,
  RestrictionKind,
  restrictPerson,
} from '#contract/privacy/privacy-desk.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { AreaField, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const kinds: Record<RestrictionKind, string> = {
  block: 'Block: keep the data, and show them to nobody',
  hold: 'Legal hold: keep the data from being erased',
}

export function RestrictDialog({ onClose }: { onClose: () => void }) {
  const { draft, write, clear } = useDraft(useUser().id, 'restriction:new', { kind: '', email: '', reason: '' })
  const form = useForm(NewRestriction, {
    fields: ['kind', 'email', 'reason'],
    values: draft,
    write,
    route: restrictPerson,
    send: (body) => call(restrictPerson, { body }),
    onSent({ kind, name }) {
      clear()
      toast.show('Success', kind === 'block' ? `${name} is blocked` : `The data of ${name} are held`)
      onClose()
    },
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
      <ReasonField form={form} />
    </FormDialog>
  )
}

interface LiftDialogProps {
  restriction: Restriction
  onClose: () => void
}

export function LiftDialog({ restriction: { id, kind, name }, onClose }: LiftDialogProps) {
  const { draft, write, clear } = useDraft(useUser().id, `restriction:${id}`, { reason: '' })
  const isBlock = kind === 'block'
  const form = useForm(LiftedRestriction, {
    fields: ['reason'],
    values: draft,
    write,
    route: liftRestriction,
    send: (body) => call(liftRestriction, { params: { restrictionId: id }, body }),
    onSent() {
      clear()
      toast.show('Success', isBlock ? `${name} is no longer blocked` : `The hold on ${name} is lifted`)
      onClose()
    },
    failed: 'Nothing was changed. Please try again.',
  })
  return (
    <FormDialog
      title={isBlock ? `Unblock ${name}` : `Lift the hold on ${name}`}
      description={
        isBlock
          ? 'The team sees the person again, in every list, search and export.'
          : 'The data can be erased again. An erasure that was asked for goes on.'
      }
      confirm={isBlock ? 'Unblock' : 'Lift the hold'}
      form={form}
      onClose={onClose}
    >
      <ReasonField form={form} />
    </FormDialog>
  )
}

const ReasonField = ({ form }: { form: FormOf<{ reason: string }> }) => (
  <AreaField form={form} name="reason" label="Reason" required help="Only owners and leads read it." rows={3} />
)
