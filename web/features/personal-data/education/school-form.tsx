import { FIRST_YEAR, today } from '#contract/calendar.ts'
import { EducationLevel, educationLevelNames } from '#contract/personal-data/education.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { MonthField } from '#web/ui/month-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type EducationSectionOf, type SchoolField, schoolFieldId, schoolLabels } from './education-levels.ts'
import type { SchoolFormState } from './use-school-form.ts'

interface SchoolFormProps {
  section: EducationSectionOf
  form: SchoolFormState
  onClose: () => void
}

export function SchoolForm({ section, form, onClose }: SchoolFormProps) {
  return (
    <form
      noValidate
      onSubmit={form.submit}
      aria-label={`Add a school: ${section.title}`}
      className="mt-3 animate-appear space-y-5 rounded-control border border-line bg-sunk/60 p-4"
    >
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <SchoolFields section={section} form={form} />
      {form.failure && (
        <Notice tone="bad" title={form.failure}>
          What you typed is still here; please try again.
        </Notice>
      )}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" busy={form.isBusy}>
          Add school
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

function SchoolFields({ section, form }: Pick<SchoolFormProps, 'section' | 'form'>) {
  const { school, problems, change } = form
  const about = (name: SchoolField) => ({
    id: schoolFieldId(section, name),
    label: schoolLabels[name],
    error: problems[name],
  })
  const line = (name: SchoolField) => ({
    name,
    autoComplete: 'off',
    value: school[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const month = (name: 'startMonthYear' | 'endMonthYear') => ({
    ...about(name),
    name,
    required: true,
    value: school[name],
    onChange: (value: string) => change({ [name]: value }),
    firstYear: FIRST_YEAR,
    lastYear: Number(today().slice(0, 4)),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {section.levels.length > 1 && (
        <Field {...about('level')} required className="sm:col-span-2">
          <Select
            name="level"
            value={school.level}
            onChange={(event) => change({ level: EducationLevel.safeParse(event.target.value).data ?? school.level })}
          >
            {section.levels.map((level) => (
              <option key={level} value={level}>
                {educationLevelNames[level]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field {...about('schoolName')} required className="sm:col-span-2">
        <TextInput {...line('schoolName')} />
      </Field>
      {section.id === 'college' && (
        <Field
          {...about('course')}
          required={school.level === 'college'}
          help="Such as Bachelor of Science in Nursing."
          className="sm:col-span-2"
        >
          <TextInput {...line('course')} />
        </Field>
      )}
      <Field {...about('numberOfYears')} required>
        <TextInput {...line('numberOfYears')} inputMode="numeric" />
      </Field>
      <Field {...about('city')} required>
        <TextInput {...line('city')} />
      </Field>
      <Field {...about('province')} required>
        <TextInput {...line('province')} />
      </Field>
      <Field {...about('country')}>
        <TextInput {...line('country')} />
      </Field>
      <MonthField {...month('startMonthYear')} />
      <MonthField {...month('endMonthYear')} />
    </div>
  )
}
