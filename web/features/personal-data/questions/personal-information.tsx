import { FIRST_DAY, today } from '#contract/calendar.ts'
import { isAsked, maritalStatusNames } from '#contract/personal-data/personal-data-fields.ts'
import { ageOn, contradictsBirthday } from '#domain/personal-data/age.ts'
import { bound, RadioField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { labelOf, type SheetForm, sections } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'
import { Conditional } from './conditional.tsx'
import { SheetCard } from './sheet-card.tsx'
import { SheetInput } from './sheet-input.tsx'

const maritalStatuses = [
  ['single', maritalStatusNames.single],
  ['married', maritalStatusNames.married],
  ['', 'Not stated'],
] as const

const MOST_ARE_BORN = '1995-01-01'

export function PersonalInformation({ sheet }: { sheet: SheetFormState }) {
  const { values } = sheet
  return (
    <SheetCard section={sections.personal} form={values} description="As shown in your passport.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SheetInput sheet={sheet} name="firstName" autoComplete="given-name" />
        <SheetInput sheet={sheet} name="middleName" autoComplete="additional-name" />
        <SheetInput sheet={sheet} name="lastName" autoComplete="family-name" className="sm:col-span-2" />
        <DateField
          {...bound(sheet, 'birthday')}
          label={labelOf('birthday')}
          help="Type or choose a date, such as 23 Apr 1995."
          required
          first={FIRST_DAY}
          last={today()}
          opensAt={MOST_ARE_BORN}
          autoComplete="bday"
        />
        <div className="flex flex-col gap-1.5">
          <SheetInput
            sheet={sheet}
            name="age"
            help="Filled in from your birthday."
            inputMode="numeric"
            autoComplete="off"
          />
          <AgeDoubt form={values} />
        </div>
        <div className="sm:col-span-2">
          <RadioField
            id="maritalStatus"
            name="maritalStatus"
            value={values.maritalStatus}
            error={sheet.problems.maritalStatus}
            onChange={(maritalStatus) => sheet.change({ maritalStatus })}
            label={labelOf('maritalStatus')}
            help="For females: single or married"
            options={maritalStatuses}
            className="grid grid-cols-2 gap-2 sm:grid-cols-3"
          />
        </div>
      </div>
      <Conditional
        asked={isAsked('marriedName', values)}
        announcement="Two more questions: your married name and your maiden name."
      >
        <SheetInput sheet={sheet} name="marriedName" autoComplete="off" />
        <SheetInput sheet={sheet} name="maidenName" autoComplete="off" />
      </Conditional>
    </SheetCard>
  )
}

function AgeDoubt({ form: { age, birthday } }: { form: SheetForm }) {
  const isInDoubt = /^\d+$/.test(age.trim()) && contradictsBirthday(Number(age), birthday, today())
  return (
    <p role="status" className="text-sm text-warn empty:hidden">
      {isInDoubt && `Your birthday makes you ${ageOn(birthday, today())}. Please check both; you can save either way.`}
    </p>
  )
}
