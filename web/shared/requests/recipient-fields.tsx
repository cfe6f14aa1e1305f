import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { addressedTo, DirectoryField } from './directory-field.tsx'

interface RecipientFieldsProps {
  recipient: string
  error: string | undefined
  onChange: (recipient: string) => void
}

export function RecipientFields({ recipient, error, onChange }: RecipientFieldsProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Who gets it</legend>
      <Field label="Goes to" help="Name and address of the evaluator or board" error={error}>
        <TextArea
          name="recipient"
          rows={3}
          autoComplete="off"
          value={recipient}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <DirectoryField
        label="Fill in from the directory"
        chosen={null}
        onChoose={(entry) => entry && onChange(addressedTo(entry))}
      />
    </fieldset>
  )
}
