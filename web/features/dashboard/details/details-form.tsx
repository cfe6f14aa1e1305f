import { useQueryClient } from '@tanstack/react-query'
import { type KnownDetails, MyDetails, saveMyDetails } from '#contract/account/my-details.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { userQuery } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { fieldsOf } from '#web/shared/people/details-fields.ts'
import { DetailsInputs } from '#web/shared/people/details-inputs.tsx'
import { Button } from '#web/ui/button.tsx'

type DetailsFieldName = keyof MyDetails

const isAsked = (name: string): name is DetailsFieldName => Object.hasOwn(MyDetails.shape, name)
const isOptional = (name: DetailsFieldName) => MyDetails.shape[name].safeParse('').success

function useDetails({ confirmed: _, source: __, ...known }: KnownDetails) {
  const queries = useQueryClient()
  const form = useDraftForm(MyDetails, {
    fields: MyDetails.keyof().options,
    draft: ['my-details', known],
    judgesAsTyped: true,
    ...sendTo(saveMyDetails, (body) => ({ body })),
    onSent({ completeName, firstName, lastName, mobileNumber }) {
      queries.setQueryData(userQuery.queryKey, (me) => {
        if (!me) return me
        const { detailsToConfirm: __, ...others } = me
        return { ...others, name: completeName, firstName, lastName, mobileNumber }
      })
      focusPageTitle()
    },
    failed: 'Your details were not saved. Please try again.',
  })
  const change = (part: Partial<MyDetails>) => {
    form.forgetFailure()
    form.change(part)
  }
  return { ...form, change }
}

const helpOf = (name: keyof MyDetails, help = '') =>
  isOptional(name) ? `${help} Leave this empty if you have not joined one yet.` : help || undefined

export function DetailsForm({ known, onPutOff }: { known: KnownDetails; onPutOff: () => void }) {
  const form = useDetails(known)
  const fields = fieldsOf(settings.brandName).flatMap(({ name, ...field }) =>
    isAsked(name) ? [{ ...field, name, isOptional: isOptional(name), help: helpOf(name, field.help) }] : [],
  )
  return (
    <form noValidate onSubmit={form.submit} className="max-w-xl space-y-5">
      <DetailsInputs fields={fields} form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          {known.source === 'sign_up' ? 'Confirm my details' : 'Save my details'}
        </Button>
        <Button variant="quiet" onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </form>
  )
}
