import type { ComponentProps } from 'react'
import { bound, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DetailsField } from './details-fields.ts'

interface Summary {
  summary: ComponentProps<typeof ErrorSummary>['errors']
  attempt: number
}

interface DetailsInputsProps<Name extends string> {
  fields: readonly (Omit<DetailsField, 'name'> & { name: Name; isOptional?: boolean })[]
  form: FormOf<Record<Name, string>> & { failure: string | undefined } & Summary
}

export const DetailsInputs = <Name extends string>({ fields, form }: DetailsInputsProps<Name>) => (
  <>
    <ErrorSummary errors={form.summary} attempt={form.attempt} />
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map(({ name, label, help, half, isOptional = false, ...input }) => (
        <TextField
          key={name}
          label={isOptional ? `${label} (optional)` : label}
          help={help}
          required={!isOptional}
          className={half ? undefined : 'sm:col-span-2'}
          {...bound(form, name)}
          {...input}
        />
      ))}
    </div>
    {form.failure && <Notice tone="bad">{form.failure}</Notice>}
  </>
)
