import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import type { DetailsField } from './details-fields.ts'

interface DetailsInputsProps<Name extends string> {
  fields: readonly (Omit<DetailsField, 'name'> & { name: Name; isOptional?: boolean })[]
  values: Readonly<Record<Name, string>>
  problems: Partial<Record<Name, string>>
  onType: (name: Name, typed: string) => void
}

export const DetailsInputs = <Name extends string>({ fields, values, problems, onType }: DetailsInputsProps<Name>) => (
  <div className="grid gap-5 sm:grid-cols-2">
    {fields.map(({ name, label, help, half, isOptional = false, ...input }) => (
      <Field
        key={name}
        id={name}
        label={isOptional ? `${label} (optional)` : label}
        help={help}
        required={!isOptional}
        error={problems[name]}
        className={half ? undefined : 'sm:col-span-2'}
      >
        <TextInput {...input} name={name} value={values[name]} onChange={({ target }) => onType(name, target.value)} />
      </Field>
    ))}
  </div>
)
