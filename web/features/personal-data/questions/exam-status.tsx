import { FIRST_YEAR, today } from '#contract/calendar.ts'
import { isAsked } from '#contract/personal-data/personal-data-fields.ts'
import { states } from '#domain/places/states.ts'
import { bound } from '#web/ui/bound-fields.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { MonthField } from '#web/ui/month-field.tsx'
import { SuggestField, suggestFrom } from '#web/ui/suggest-field.tsx'
import { labelOf, sections } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'
import { Conditional } from './conditional.tsx'
import { SheetCard } from './sheet-card.tsx'

export function ExamStatus({ sheet }: { sheet: SheetFormState }) {
  const { values, problems, change } = sheet
  return (
    <SheetCard section={sections.exam} form={values}>
      <FieldGroup legend="Have you taken the NCLEX before?" error={problems.isRetaker ?? problems.isFirstTimeTaker}>
        <div className="sm:flex sm:gap-8">
          <Checkbox
            name="isFirstTimeTaker"
            label={labelOf('isFirstTimeTaker')}
            checked={values.isFirstTimeTaker}
            onChange={({ target: { checked } }) =>
              change({ isFirstTimeTaker: checked, ...(checked && { isRetaker: false }) })
            }
          />
          <Checkbox
            name="isRetaker"
            label={labelOf('isRetaker')}
            checked={values.isRetaker}
            onChange={({ target: { checked } }) =>
              change({ isRetaker: checked, ...(checked && { isFirstTimeTaker: false }) })
            }
          />
        </div>
      </FieldGroup>
      <Conditional
        asked={isAsked('retakerState', values)}
        announcement="Two more questions: in which state and when you took the exam."
      >
        <SuggestField
          {...bound(sheet, 'retakerState')}
          label={labelOf('retakerState')}
          help="The last time you took it."
          required
          suggest={suggestFrom(Object.keys(states), (state) => states[state] ?? '')}
        />
        <MonthField
          {...bound(sheet, 'retakerMonthYear')}
          label={labelOf('retakerMonthYear')}
          help="When you took it."
          required
          firstYear={FIRST_YEAR}
          lastYear={Number(today().slice(0, 4))}
        />
      </Conditional>
    </SheetCard>
  )
}
