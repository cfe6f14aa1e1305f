import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { labels, type TextQuestion } from './sheet-questions.ts'
import type { SheetFormState } from './use-sheet-form.ts'

type Hints = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'>

interface SheetInputProps extends Hints {
  sheet: SheetFormState
  name: TextQuestion
  help?: ReactNode
  required?: boolean
  className?: string
}

export function SheetInput({ sheet, name, help, required, className, ...hints }: SheetInputProps) {
  return (
    <Field
      id={name}
      label={labels[name]}
      help={help}
      required={required}
      error={sheet.problems[name]}
      className={className}
    >
      <TextInput
        {...hints}
        name={name}
        value={sheet.values[name]}
        onChange={(event) => sheet.change({ [name]: event.target.value })}
      />
    </Field>
  )
}
