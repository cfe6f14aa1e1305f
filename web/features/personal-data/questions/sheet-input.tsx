import type { ComponentProps, ReactNode } from 'react'
import { isNeeded } from '#contract/personal-data/personal-data-fields.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { labelOf, type TextQuestion } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'

type Hints = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'>

interface SheetInputProps extends Hints {
  sheet: SheetFormState
  name: TextQuestion
  help?: ReactNode
  className?: string
}

export function SheetInput({ sheet, name, help, className, ...hints }: SheetInputProps) {
  return (
    <Field
      id={name}
      label={labelOf(name)}
      help={help}
      required={isNeeded(name)}
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
