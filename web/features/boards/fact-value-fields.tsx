import { Plus, Trash2 } from 'lucide-react'
import type { FactField, FactFields } from '#domain/boards/fact-fields.ts'
import { AreaField, ChoiceField, RadioField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { type FlatDraft, flatten, rowsOf, withoutRow } from './fact-draft.ts'

interface FactFieldsProps {
  fields: FactFields
  at: string
  draft: FlatDraft
  problems: Readonly<Record<string, string | undefined>>
  onChange: (change: FlatDraft) => void
}

export const FactValueFields = ({ fields, at, ...rest }: FactFieldsProps) =>
  Object.entries(fields).map(([name, field]) => <FactInput key={name} field={field} path={`${at}.${name}`} {...rest} />)

interface FactInputProps extends Omit<FactFieldsProps, 'fields' | 'at'> {
  field: FactField
  path: string
}

function FactInput(props: FactInputProps) {
  const { field, path, draft, problems, onChange } = props
  if (field.kind === 'rows') return <Rows {...props} field={field} />
  const asked = {
    id: path,
    name: path,
    label: field.label,
    help: field.help,
    error: problems[path],
    value: draft[path] ?? '',
    onChange: (text: string) => onChange({ [path]: text }),
  }
  if (field.kind === 'yes_no' || field.kind === 'yes_no_unknown') {
    return <YesOrNo {...asked} mayBeUnknown={field.kind === 'yes_no_unknown'} />
  }
  if (field.kind === 'choices') return <Choices {...asked} options={field.options} />
  return <Typed field={field} {...asked} />
}

type WrittenField = Exclude<FactField, { kind: 'rows' | 'choices' | 'yes_no' | 'yes_no_unknown' }>

function Typed({ field, ...asked }: AskedProps & { field: WrittenField }) {
  const typed = {
    ...asked,
    label: 'unit' in field ? `${field.label} (${field.unit})` : field.label,
    help: field.help ?? examples[field.kind],
    autoComplete: 'off',
  }
  if ('options' in field) {
    const blank = field.kind === 'choice' ? 'Choose one' : 'Not known'
    return <ChoiceField {...typed} blank={blank} options={Object.entries(field.options)} />
  }
  if (field.kind === 'items' || field.kind === 'text') return <AreaField {...typed} rows={2} />
  if (field.kind === 'line') return <TextField {...typed} />
  return <TextField {...typed} inputMode={'unit' in field ? 'numeric' : undefined} inputClass="max-w-32" />
}

const examples: Partial<Record<FactField['kind'], string>> = {
  currency: 'Three letters, such as USD',
  amount: 'Such as 150.00',
}

interface AskedProps {
  id: string
  label: string
  help: string | undefined
  error: string | undefined
  name: string
  value: string
  onChange: (text: string) => void
}

function YesOrNo({ mayBeUnknown, ...asked }: AskedProps & { mayBeUnknown: boolean }) {
  const options: readonly (readonly [string, string])[] = [
    ['yes', 'Yes'],
    ['no', 'No'],
    ...(mayBeUnknown ? [['unknown', 'Not known'] as const] : []),
  ]
  return <RadioField {...asked} options={options} className="grid gap-2 sm:grid-cols-3" />
}

function Choices({
  name,
  value,
  options,
  onChange,
  ...asked
}: AskedProps & { options: Readonly<Record<string, string>> }) {
  const chosen = value.split('\n').filter((one) => one !== '')
  return (
    <FieldGroup {...asked} legend={asked.label}>
      <div className="grid sm:grid-cols-2">
        {Object.entries(options).map(([option, label]) => (
          <Checkbox
            key={option}
            name={name}
            label={label}
            checked={chosen.includes(option)}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== option)
              onChange((target.checked ? [...others, option] : others).join('\n'))
            }}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type RowsProps = FactInputProps & { field: Extract<FactField, { kind: 'rows' }> }

function Rows({ field, path, ...rest }: RowsProps) {
  const { draft, problems, onChange } = rest
  const count = rowsOf(draft, path)
  const add = () => onChange({ ...flatten(field.fields, undefined, `${path}.${count}`), [path]: String(count + 1) })
  return (
    <FieldGroup id={path} legend={field.label} help={field.help} error={problems[path]}>
      <ul className="space-y-3">
        {Array.from({ length: count }, (_, place) => `${path}.${place}`).map((row, place) => (
          <li key={row} className="space-y-3 rounded-control border border-line p-3">
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <FactValueFields fields={field.fields} at={row} {...rest} />
            </div>
            <Button variant="quiet" size="small" onClick={() => onChange(withoutRow(field.fields, draft, path, place))}>
              <Trash2 aria-hidden="true" />
              Remove
              <span className="sr-only">
                {' '}
                {field.one} {place + 1}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button icon={Plus} variant="secondary" size="small" onClick={add}>
        Add a {field.one}
      </Button>
    </FieldGroup>
  )
}
