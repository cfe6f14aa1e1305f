import { FIRST_YEAR, today } from '#contract/calendar.ts'
import { educationLevelNames } from '#contract/personal-data/education.ts'
import { usePlaces } from '#web/shared/places/use-places.ts'
import { bound, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { MonthField } from '#web/ui/month-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SuggestField, suggestFrom } from '#web/ui/suggest-field.tsx'
import { courses, type EducationSectionOf, type SchoolField, schoolLabels } from './education-levels.ts'
import type { SchoolFormState } from './use-school-form.ts'

interface SchoolFormProps {
  section: EducationSectionOf
  form: SchoolFormState
  onClose: () => void
}

export const SchoolForm = ({ section, form, onClose }: SchoolFormProps) => (
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

function SchoolFields({ section, form }: Pick<SchoolFormProps, 'section' | 'form'>) {
  const about = <Name extends SchoolField>(name: Name) => ({
    form,
    name,
    label: schoolLabels[name],
    autoComplete: 'off',
  })
  const listed = (name: 'city' | 'province' | 'course') => ({ ...bound(form, name), label: schoolLabels[name] })
  const places = usePlaces(form.school, form.change)
  const month = (name: 'startMonthYear' | 'endMonthYear') => ({
    ...bound(form, name),
    label: schoolLabels[name],
    required: true,
    firstYear: FIRST_YEAR,
    lastYear: Number(today().slice(0, 4)),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {section.levels.length > 1 && (
        <ChoiceField
          {...about('level')}
          autoComplete={undefined}
          required
          className="sm:col-span-2"
          options={section.levels}
          labels={educationLevelNames}
        />
      )}
      <TextField {...about('schoolName')} required className="sm:col-span-2" />
      {section.id === 'college' && (
        <SuggestField
          {...listed('course')}
          suggest={suggestFrom(courses)}
          required={form.school.level === 'college'}
          help="Such as Bachelor of Science in Nursing."
          className="sm:col-span-2"
        />
      )}
      <TextField {...about('numberOfYears')} required inputMode="numeric" />
      <SuggestField {...listed('city')} {...places.city} required />
      <SuggestField {...listed('province')} {...places.province} required />
      <TextField {...about('country')} />
      <MonthField {...month('startMonthYear')} />
      <MonthField {...month('endMonthYear')} />
    </div>
  )
}
