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
import { ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/inputs.tsx'

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
  const { problems, change } = form
  return (
    <FormDialog title="Block or hold a person" confirm="Confirm" form={form} onClose={onClose}>
      <ChoiceField form={form} name="kind" label="What to do" required>
        <option value="">Choose one</option>
        {RestrictionKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </ChoiceField>
      <TextField form={form} name="email" label="Email of the person" required type="email" autoComplete="off" />
      <ReasonField value={draft.reason} problem={problems.reason} onChange={(reason) => change({ reason })} />
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
      <ReasonField value={draft.reason} problem={form.problems.reason} onChange={(reason) => form.change({ reason })} />
    </FormDialog>
  )
}

interface ReasonFieldProps {
  value: string
  problem: string | undefined
  onChange: (reason: string) => void
}

const ReasonField = ({ value, problem, onChange }: ReasonFieldProps) => (
  <Field label="Reason" required help="Only owners and leads read it." error={problem}>
    <TextArea name="reason" rows={3} value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
