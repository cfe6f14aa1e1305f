import { FIRST_DAY } from '#contract/calendar.ts'
import { isAsked } from '#contract/personal-data/personal-data-fields.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, CheckField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { labelOf, sections } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'
import { Conditional } from './conditional.tsx'
import { SheetCard } from './sheet-card.tsx'
import { SheetInput } from './sheet-input.tsx'

export function PrcInformation({ sheet }: { sheet: SheetFormState }) {
  const { values } = sheet
  return (
    <SheetCard section={sections.prc} form={values}>
      <CheckField
        form={sheet}
        name="declarePrc"
        label={labelOf('declarePrc')}
        help="We will then ask for your PRC ID."
      />
      <Conditional
        asked={isAsked('prcIdNumber', values)}
        announcement="Two more questions: your PRC ID number and its date of registration."
      >
        <SheetInput
          sheet={sheet}
          name="prcIdNumber"
          help="As shown on the card."
          inputMode="numeric"
          autoComplete="off"
        />
        <DateField
          {...bound(sheet, 'prcDateOfRegistration')}
          label={labelOf('prcDateOfRegistration')}
          help="Type or choose a date."
          required
          first={FIRST_DAY}
          last={portalToday()}
        />
      </Conditional>
    </SheetCard>
  )
}
