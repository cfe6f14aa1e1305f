import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { WaitingNote } from '#web/shared/offline-outbox/waiting-note.tsx'
import { usePlaces } from '#web/shared/places/use-places.ts'
import { bound } from '#web/ui/bound-fields.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { ExamStatus } from '../questions/exam-status.tsx'
import { PersonalInformation } from '../questions/personal-information.tsx'
import { PrcInformation } from '../questions/prc-information.tsx'
import { SheetCard } from '../questions/sheet-card.tsx'
import { SheetInput } from '../questions/sheet-input.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { SaveBar } from './save-bar.tsx'
import { SheetOverview } from './sheet-overview.tsx'
import { labelOf, sections } from './sheet-questions.ts'
import { type SheetFormState, useSheetForm } from './use-sheet-form.ts'

export function SheetForm({ applicationId, saved }: { applicationId: string; saved: PersonalDataSheet | null }) {
  const sheet = useSheetForm(applicationId, saved)
  const { outbox } = sheet
  return (
    <>
      <SheetOverview sheet={sheet} sheetId={saved?.id} />
      <form
        noValidate
        onSubmit={sheet.submit}
        aria-label="Personal Data Sheet"
        className="space-y-4 sm:space-y-6 xl:col-start-1 xl:row-start-1"
      >
        {outbox.refused && <WaitingNote waiting={outbox.refused} onEdit={sheet.takeBack} />}
        <ChangedElsewhere sheet={sheet} />
        <ErrorSummary errors={sheet.summary} attempt={sheet.attempt} />
        <PersonalInformation sheet={sheet} />
        <Address sheet={sheet} />
        <ContactInformation sheet={sheet} />
        <ExamStatus sheet={sheet} />
        <PrcInformation sheet={sheet} />
        {outbox.waiting && <WaitingNote waiting={outbox.waiting} onEdit={sheet.takeBack} />}
        <SaveBar sheet={sheet} />
      </form>
    </>
  )
}

function Address({ sheet }: { sheet: SheetFormState }) {
  const places = usePlaces(sheet.values, sheet.change)
  const about = (name: 'city' | 'province' | 'barangay') => ({
    ...bound(sheet, name),
    ...places[name],
    label: labelOf(name),
    required: true,
  })
  return (
    <SheetCard section={sections.address} form={sheet.values} description="Where you live now.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SheetInput
          {...places.houseStreet}
          sheet={sheet}
          name="houseStreet"
          autoComplete="address-line1"
          className="sm:col-span-2"
        />
        <SuggestField {...about('city')} autoComplete="address-level2" />
        <SuggestField {...about('province')} autoComplete="address-level1" />
        <SuggestField {...about('barangay')} autoComplete="address-level3" />
        <SheetInput sheet={sheet} name="zipcode" autoComplete="postal-code" inputMode="numeric" />
      </div>
    </SheetCard>
  )
}

const ContactInformation = ({ sheet }: { sheet: SheetFormState }) => (
  <SheetCard section={sections.contact} form={sheet.values} description="How we reach you.">
    <SheetInput sheet={sheet} name="email" type="email" autoComplete="email" autoCapitalize="none" />
    <SheetInput
      sheet={sheet}
      name="phoneNumber"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      help="Such as +63 917 123 4567."
    />
  </SheetCard>
)
