import { FIRST_DAY, today } from '#contract/calendar.ts'
import { isAsked, MaritalStatus, maritalStatusNames } from '#contract/personal-data/personal-data-fields.ts'
import { ageOn, contradictsBirthday } from '#domain/personal-data/age.ts'
import { bound, ChoiceField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { labelOf, type SheetForm, sections } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'
import { Conditional } from './conditional.tsx'
import { SheetCard } from './sheet-card.tsx'
import { SheetInput } from './sheet-input.tsx'

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
          id="birthday"
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
        <ChoiceField
          form={sheet}
          name="maritalStatus"
          id="maritalStatus"
          label={labelOf('maritalStatus')}
          help="For females: single or married"
          className="sm:col-span-2"
          blank="Not stated"
          options={MaritalStatus.options}
          labels={maritalStatusNames}
        />
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
