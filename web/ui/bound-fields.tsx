import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Select, TextArea, TextInput } from './inputs.tsx'

/** What `useForm` and `useCheckedForm` answer, as far as a field of that name and kind needs it. */
interface FormWith<Name extends string, Value> {
  values: Record<Name, Value>
  problems: Partial<Record<string, string>>
  change: (change: Record<Name, Value>) => void
}

interface Binding<Name extends string> {
  form: FormWith<NoInfer<Name>, string>
  name: Name
}

/** Binds a field that is labelled by itself, such as `DateField`. */
export function bound<Name extends string>(form: FormWith<NoInfer<Name>, string>, name: Name) {
  return {
    name,
    value: form.values[name],
    error: form.problems[name],
    onChange: (value: string) => form.change({ [name]: value } as Record<Name, string>),
  }
}

type Labels = Pick<FieldProps, 'id' | 'label' | 'help' | 'required'>
type BoundInput<Tag extends 'input' | 'textarea' | 'select'> = Labels &
  Omit<ComponentProps<Tag>, keyof Labels | 'form' | 'name' | 'value' | 'onChange'>

export function TextField<Name extends string>(props: Binding<Name> & BoundInput<'input'>) {
  const { form, name, id, label, help, required, ...input } = props
  const { error, onChange, ...field } = bound(form, name)
  return (
    <Field {...{ id, label, help, required, error }}>
      <TextInput {...input} {...field} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

export function AreaField<Name extends string>(props: Binding<Name> & BoundInput<'textarea'>) {
  const { form, name, id, label, help, required, ...input } = props
  const { error, onChange, ...field } = bound(form, name)
  return (
    <Field {...{ id, label, help, required, error }}>
      <TextArea {...input} {...field} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

/** The children are its options. */
export function ChoiceField<Name extends string>(props: Binding<Name> & BoundInput<'select'>) {
  const { form, name, id, label, help, required, ...input } = props
  const { error, onChange, ...field } = bound(form, name)
  return (
    <Field {...{ id, label, help, required, error }}>
      <Select {...input} {...field} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
