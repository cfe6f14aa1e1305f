import type { PersonalDataSheet } from '#contract/personal-data.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Address } from '../questions/address.tsx'
import { ContactInformation } from '../questions/contact-information.tsx'
import { ExamStatus } from '../questions/exam-status.tsx'
import { PersonalInformation } from '../questions/personal-information.tsx'
import { PrcInformation } from '../questions/prc-information.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { SaveBar } from './save-bar.tsx'
import { SheetOverview } from './sheet-overview.tsx'
import { useSheetForm } from './use-sheet-form.ts'

interface SheetFormProps {
  applicationId: string
  saved: PersonalDataSheet | null
}

export function SheetForm({ applicationId, saved }: SheetFormProps) {
  const sheet = useSheetForm(applicationId, saved)
  return (
    <>
      <SheetOverview sheet={sheet} sheetId={saved?.id} />
      <form
        noValidate
        onSubmit={sheet.submit}
        aria-label="Personal Data Sheet"
        className="space-y-4 sm:space-y-6 xl:col-start-1 xl:row-start-1"
      >
        <ChangedElsewhere sheet={sheet} />
        <ErrorSummary errors={sheet.summary} attempt={sheet.attempt} />
        <PersonalInformation sheet={sheet} />
        <Address sheet={sheet} />
        <ContactInformation sheet={sheet} />
        <ExamStatus sheet={sheet} />
        <PrcInformation sheet={sheet} />
        <SaveBar sheet={sheet} />
      </form>
    </>
  )
}
