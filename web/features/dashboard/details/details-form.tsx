import { type KnownDetails, MyDetails } from '#contract/account/my-details.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { settings } from '#web/lib/settings.ts'
import { fieldsOf } from '#web/shared/people/details-fields.ts'
import { DetailsInputs } from '#web/shared/people/details-inputs.tsx'
import { isOptional, useMyDetails } from '#web/shared/people/use-my-details.ts'
import { Button } from '#web/ui/button.tsx'

const isAsked = (name: string): name is keyof MyDetails => Object.hasOwn(MyDetails.shape, name)

const helpOf = (name: keyof MyDetails, help = '') =>
  isOptional(name) ? `${help} Leave this empty if you have not joined one yet.` : help || undefined

interface DetailsFormProps {
  known: KnownDetails
  onPutOff: () => void
}

export function DetailsForm({ known: { confirmed: _, source, ...known }, onPutOff }: DetailsFormProps) {
  const form = useMyDetails(MyDetails, { known, onSent: focusPageTitle })
  const fields = fieldsOf(settings.brandName).flatMap(({ name, ...field }) =>
    isAsked(name) ? [{ ...field, name, isOptional: isOptional(name), help: helpOf(name, field.help) }] : [],
  )
  return (
    <form noValidate onSubmit={form.submit} className="max-w-xl space-y-5">
      <DetailsInputs fields={fields} form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          {source === 'sign_up' ? 'Confirm my details' : 'Save my details'}
        </Button>
        <Button variant="quiet" onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </form>
  )
}
