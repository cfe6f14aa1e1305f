import type { ComponentProps, ComponentType } from 'react'
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

function bindable<Tag extends 'input' | 'textarea' | 'select'>(
  Input: ComponentType<{ name: string; value: string; onChange: (event: { target: { value: string } }) => void }>,
) {
  return function BoundField<Name extends string>(props: Binding<Name> & BoundInput<Tag>) {
    const { form, name, id, label, help, required, ...input }: Binding<Name> & Labels = props
    const { error, onChange, ...field } = bound(form, name)
    return (
      <Field {...{ id, label, help, required, error }}>
        <Input {...input} {...field} onChange={({ target }) => onChange(target.value)} />
      </Field>
    )
  }
}

export const TextField = bindable<'input'>(TextInput)
export const AreaField = bindable<'textarea'>(TextArea)
/** The children are its options. */
export const ChoiceField = bindable<'select'>(Select)
