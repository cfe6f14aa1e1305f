import type { ReactNode } from 'react'
import type { ExamPart } from '#domain/path/exam-parts.ts'
import { AttachedPdfField } from '#web/shared/attached-pdf/attached-pdf-field.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { RadioField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type ExamPartField, examPartForms } from './exam-part-forms.ts'
import type { ExamPartFormState } from './use-exam-part-form.ts'

interface ExamPartFormFieldsProps {
  part: ExamPart
  form: ExamPartFormState
  filedId: string | undefined
  children?: ReactNode
}

export const ExamPartFormFields = ({ part, form, filedId, children }: ExamPartFormFieldsProps) => (
  <div className="space-y-5">
    <ErrorSummary errors={form.summary} attempt={form.attempt} />
    <div className="grid gap-5 sm:grid-cols-2">
      {examPartForms[part].fields
        .filter(({ isShown = always }) => isShown(form.values))
        .map((field, place) => (
          <div key={field.name} className={field.isHalf ? undefined : 'sm:col-span-2'}>
            <ExamPartInput field={field} form={form} isFirst={place === 0} />
          </div>
        ))}
    </div>
    <AttachedPdfField
      pdf={form.pdf}
      id={`${part}-evidence`}
      applicationId={form.applicationId}
      label="The email or letter about it"
      paper="email"
      filedId={filedId}
    />
    {form.failure && (
      <Notice tone="bad" title={form.failure} live>
        What you typed is still here.
      </Notice>
    )}
    {children}
  </div>
)

const always = () => true

interface ExamPartInputProps {
  field: ExamPartField
  form: ExamPartFormState
  isFirst: boolean
}

function ExamPartInput({ field, form, isFirst }: ExamPartInputProps) {
  const { name, label, help, kind, autoComplete = 'off', choices = [] } = field
  const error = form.problems[name]
  const value = form.values[name] ?? ''
  const set = (text: string) => form.change({ [name]: text })
  const onChange = (event: { target: { value: string } }) => set(event.target.value)
  if (kind === 'day') {
    const year = Number(portalToday().slice(0, 4))
    return (
      <DateField
        {...{ name, label, help, error, value }}
        required={!field.isOptional}
        onChange={set}
        first={`${year - 10}-01-01`}
        last={`${year + 3}-12-31`}
        opensAt={portalToday()}
        example="2 Feb 2027"
      />
    )
  }
  if (kind === 'choice') {
    return <RadioField id={name} {...{ name, label, help, error, value }} onChange={set} options={choices} />
  }
  return (
    <Field {...{ label, help, error }} required={!field.isOptional}>
      {kind === 'zone' ? (
        <Select name={name} value={value} onChange={onChange}>
          <option value="">Choose one</option>
          <optgroup label="Often chosen">
            {oftenChosen.map(([zone, city]) => (
              <option key={zone} value={zone}>
                {city} ({zone})
              </option>
            ))}
          </optgroup>
          <optgroup label="All others">
            {otherZones().map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </optgroup>
        </Select>
      ) : (
        <TextInput
          name={name}
          type={kind === 'email' ? 'email' : 'text'}
          placeholder={kind === 'time' ? 'e.g. 8:00 AM' : undefined}
          autoComplete={autoComplete}
          data-initial-focus={isFirst || undefined}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

const oftenChosen: readonly [zone: string, city: string][] = [
  ['Asia/Manila', 'Manila'],
  ['Asia/Bangkok', 'Bangkok'],
  ['Asia/Hong_Kong', 'Hong Kong'],
  ['Asia/Kolkata', 'India'],
  ['Asia/Seoul', 'Seoul'],
  ['Asia/Singapore', 'Singapore'],
  ['Asia/Taipei', 'Taipei'],
  ['Asia/Tokyo', 'Tokyo'],
  ['Pacific/Guam', 'Guam'],
  ['Pacific/Saipan', 'Saipan'],
  ['Europe/London', 'London'],
  ['America/New_York', 'New York'],
  ['America/Chicago', 'Chicago'],
  ['America/Los_Angeles', 'Los Angeles'],
  ['Pacific/Honolulu', 'Honolulu'],
]

const often = new Set(oftenChosen.map(([zone]) => zone))

const otherZones = (): string[] => Intl.supportedValuesOf('timeZone').filter((zone) => !often.has(zone))
