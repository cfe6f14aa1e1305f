import { sections } from '../sheet/sheet-questions.ts'
import type { SheetFormState } from '../sheet/use-sheet-form.ts'
import { SheetCard } from './sheet-card.tsx'
import { SheetInput } from './sheet-input.tsx'

export function Address({ sheet }: { sheet: SheetFormState }) {
  return (
    <SheetCard section={sections.address} form={sheet.values} description="Where you live now.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SheetInput sheet={sheet} name="houseStreet" autoComplete="address-line1" className="sm:col-span-2" />
        <SheetInput sheet={sheet} name="barangay" autoComplete="address-level3" />
        <SheetInput sheet={sheet} name="city" autoComplete="address-level2" />
        <SheetInput sheet={sheet} name="province" autoComplete="address-level1" />
        <SheetInput sheet={sheet} name="zipcode" autoComplete="postal-code" inputMode="numeric" />
      </div>
    </SheetCard>
  )
}
