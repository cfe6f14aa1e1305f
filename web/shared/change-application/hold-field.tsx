import { PendingParty } from '#contract/cases/pending-on.ts'
import { holdLabels } from '#domain/cases/codes.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'

const order: readonly PendingParty[] = ['nobody', 'applicant', 'team', 'third_party']

interface HoldFieldProps {
  value: PendingParty
  onChoose: (party: PendingParty) => void
}

export function HoldField({ value, onChoose }: HoldFieldProps) {
  return (
    <Field
      label="Who are we waiting for?"
      help="It stays in our team’s queue only if you choose our team. The applicant sees your choice."
    >
      <Select
        name="waitsFor"
        value={value}
        onChange={({ target }) => onChoose(PendingParty.catch('nobody').parse(target.value))}
      >
        {order.map((party) => (
          <option key={party} value={party}>
            {holdLabels[party]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
