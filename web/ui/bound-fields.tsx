import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Field, FieldGroup, type FieldProps } from './field.tsx'
import { Checkbox, Radio, Select, TextArea, TextInput } from './inputs.tsx'

/** The part of `useForm` and `useCheckedForm` that a field of this name and kind needs. */
interface FormWith<Name extends string, Value, Written = Value> {
  values: Partial<Record<Name, Value | undefined>>
  problems: Partial<Record<string, string>>
  change: (change: Record<Name, Written>) => void
}

export interface FormOf<Values extends object> {
  values: Values
  problems: Partial<Record<keyof Values & string, string>>
  change: (change: Partial<Values>) => void
}

type Binding<Name extends string, Written extends string> =
  | {
      form: FormWith<NoInfer<Name>, string, NoInfer<Written>>
      name: Name
      value?: undefined
      error?: undefined
      onChange?: undefined
    }
  | {
      form?: undefined
      name?: Name | undefined
      value: string
      error?: string | undefined
      onChange: (value: NoInfer<Written>) => void
    }

export function bound<Name extends string, Written extends string>(
  form: FormWith<NoInfer<Name>, string, Written>,
  name: Name,
) {
  return {
    name,
    value: form.values[name] ?? '',
    error: form.problems[name],
    onChange: (value: Written) => form.change(changeOf(name, value)),
  }
}

const changeOf = <Name extends string, Value>(name: Name, value: Value) => ({ [name]: value }) as Record<Name, Value>

const wired = <Name extends string, Written extends string>(props: Binding<Name, Written>) =>
  props.form ? bound(props.form, props.name) : props

type Labels = Omit<FieldProps, 'error' | 'children'>
type Attributes<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  keyof Labels | 'form' | 'name' | 'value' | 'onChange' | 'children'
> & {
  /** The class of the input; `className` is for the whole field. */
  inputClass?: string
}

function bindable<Tag extends 'input' | 'textarea'>(
  Input: ComponentType<{
    name?: string | undefined
    className?: string | undefined
    value: string
    onChange: (event: { target: { value: string } }) => void
  }>,
) {
  return function BoundField<Name extends string>(props: Labels & Binding<Name, string> & Attributes<Tag>) {
    const { form: _form, error: _error, id, label, help, required, className, inputClass, ...input } = props
    const { name, value, error, onChange } = wired<Name, string>(props)
    return (
      <Field {...{ id, label, help, required, error, className }}>
        <Input
          {...input}
          {...{ name, className: inputClass, value }}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    )
  }
}

export const TextField = bindable<'input'>(TextInput)
export const AreaField = bindable<'textarea'>(TextArea)

interface ChoiceFieldProps<Value extends string> extends Labels, Attributes<'select'> {
  /** Values named by `labels`, or pairs with a label; otherwise the value is the label. */
  options: readonly (Value | readonly [value: Value, label: string])[]
  labels?: Readonly<Partial<Record<NoInfer<Value>, string>>> | ((value: NoInfer<Value>) => string)
  blank?: string | undefined
}

export function ChoiceField<Name extends string, Value extends string>(
  props: ChoiceFieldProps<Value> & Binding<Name, Value> & { blank?: undefined },
): ReactNode
export function ChoiceField<Name extends string, Value extends string>(
  props: ChoiceFieldProps<Value> & Binding<Name, Value | ''>,
): ReactNode
export function ChoiceField<Name extends string>(props: ChoiceFieldProps<string> & Binding<Name, string>) {
  const { form: _form, error: _error, id, label, help, required, className, inputClass, ...select } = props
  const { options, labels, blank, ...attributes } = select
  const { name, value, error, onChange } = wired<Name, string>(props)
  const wordsFor = (one: string) => (typeof labels === 'function' ? labels(one) : labels?.[one]) ?? one
  return (
    <Field {...{ id, label, help, required, error, className }}>
      <Select
        {...attributes}
        {...{ name, className: inputClass, value }}
        onChange={({ target }) => onChange(target.value)}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option) => {
          const [one, words] = typeof option === 'string' ? [option, wordsFor(option)] : option
          return (
            <option key={one} value={one}>
              {words}
            </option>
          )
        })}
      </Select>
    </Field>
  )
}

interface RadioFieldProps<Value extends string> {
  id?: string
  name: string
  label: string
  help?: string | undefined
  error?: string | undefined
  value: string | undefined
  onChange: (value: Value) => void
  options: readonly (readonly [value: Value, label: string, help?: string | undefined])[]
  className?: string
}

export const RadioField = <Value extends string>(props: RadioFieldProps<Value>) => (
  <FieldGroup id={props.id} legend={props.label} help={props.help} error={props.error}>
    <div className={props.className ?? 'space-y-2'}>
      {props.options.map(([value, label, help]) => (
        <Radio
          key={value}
          {...{ name: props.name, value, label, help }}
          checked={props.value === value}
          onChange={() => props.onChange(value)}
        />
      ))}
    </div>
  </FieldGroup>
)

interface FileFieldProps extends Omit<Labels, 'id'>, Pick<ComponentProps<'input'>, 'name' | 'accept' | 'ref'> {
  error?: string | undefined
  onChoose: (file: File | undefined) => void
}

export const FileField = ({ label, help, error, onChoose, ...input }: FileFieldProps) => (
  <Field {...{ label, help, error }}>
    <TextInput
      {...input}
      type="file"
      className="py-1.5 text-sm file:mr-3 file:cursor-pointer file:rounded-sm file:border file:border-line-strong file:bg-paper file:px-3 file:py-1 file:font-semibold file:text-ink"
      onChange={({ target }) => onChoose(target.files?.[0])}
    />
  </Field>
)

interface CheckFieldProps<Name extends string>
  extends Pick<ComponentProps<typeof Checkbox>, 'label' | 'help' | 'disabled'> {
  form: FormWith<NoInfer<Name>, boolean>
  name: Name
}

export const CheckField = <Name extends string>({ form, name, ...field }: CheckFieldProps<Name>) => (
  <Checkbox
    {...field}
    {...{ name }}
    checked={form.values[name] ?? false}
    onChange={({ target }) => form.change(changeOf(name, target.checked))}
  />
)
