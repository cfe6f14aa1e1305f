import { WaitsFor } from '#contract/waiting.ts'
import { holdWords } from '#domain/applications/waiting.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'

const order: readonly WaitsFor[] = ['nobody', 'applicant', 'team', 'third_party']

interface HoldFieldProps {
  value: WaitsFor
  onChoose: (party: WaitsFor) => void
}

/** Asks whom an application on hold waits for. */
export function HoldField({ value, onChoose }: HoldFieldProps) {
  return (
    <Field
      label="Who are we waiting for?"
      help="It stays among what waits for our team only if you choose our team. The applicant sees your choice."
    >
      <Select
        name="waitsFor"
        value={value}
        onChange={({ target }) => onChoose(WaitsFor.catch('nobody').parse(target.value))}
      >
        {order.map((party) => (
          <option key={party} value={party}>
            {holdWords[party]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
