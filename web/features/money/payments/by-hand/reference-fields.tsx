import { Plus } from 'lucide-react'
import type { PaymentChannel } from '#contract/money/channels.ts'
import { MOST_REFERENCES } from '#contract/money/proofs.ts'
import { whereReferenceIs } from '#domain/money/channels/channel.ts'
import { referenceAdvice } from '#domain/money/payments/reference.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

interface ReferenceFieldsProps {
  kind: PaymentChannel['kind']
  references: readonly string[]
  error: string | undefined
  onChange: (references: string[]) => void
}

/** Several references: one transfer may have two numbers, and a large sum takes two transfers. */
export function ReferenceFields({ kind, references, error, onChange }: ReferenceFieldsProps) {
  const advice = references
    .filter((reference) => reference.trim() !== '')
    .map((reference) => referenceAdvice(kind, reference))
    .find(Boolean)
  return (
    <FieldGroup id="references" legend="Reference number" help={whereReferenceIs[kind]} error={error} required>
      {references.map((reference, index) => (
        <TextInput
          key={`reference-${String(index)}`}
          name="references"
          aria-label={index === 0 ? 'Reference number' : `Reference number ${index + 1}`}
          aria-required={index === 0 || undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular-nums"
          value={reference}
          onChange={(event) => onChange(references.with(index, event.target.value))}
        />
      ))}
      {advice && (
        <p role="status" className="text-sm text-warn">
          {advice} Please look at it once more; you can send it as it is.
        </p>
      )}
      {references.length < MOST_REFERENCES && (
        <Button icon={Plus} variant="quiet" size="small" onClick={() => onChange([...references, ''])}>
          Add another number
        </Button>
      )}
    </FieldGroup>
  )
}
