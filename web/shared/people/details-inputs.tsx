import { TextField } from '#web/ui/bound-fields.tsx'
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
      <TextField
        key={name}
        id={name}
        label={isOptional ? `${label} (optional)` : label}
        help={help}
        required={!isOptional}
        className={half ? undefined : 'sm:col-span-2'}
        name={name}
        value={values[name]}
        error={problems[name]}
        onChange={(value) => onType(name, value)}
        {...input}
      />
    ))}
  </div>
)
