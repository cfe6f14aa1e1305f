import { sections } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'
import { SheetCard } from './sheet-card.tsx'
import { SheetInput } from './sheet-input.tsx'

export function ContactInformation({ sheet }: { sheet: SheetFormState }) {
  return (
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
}
