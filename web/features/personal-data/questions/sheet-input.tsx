import type { ComponentProps, ReactNode } from 'react'
import { isNeeded } from '#contract/personal-data/personal-data-fields.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { labelOf, type TextQuestion } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'

type Hints = Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'onFocus'>

interface SheetInputProps extends Hints {
  sheet: SheetFormState
  name: Exclude<TextQuestion, 'maritalStatus'>
  help?: ReactNode
  className?: string
}

export const SheetInput = ({ sheet, name, help, className, ...hints }: SheetInputProps) => (
  <TextField
    form={sheet}
    name={name}
    label={labelOf(name)}
    help={help}
    required={isNeeded(name)}
    className={className}
    {...hints}
  />
)
