import { useQueryClient } from '@tanstack/react-query'
import { changeMyAccount, getMyAccount } from '#contract/account/my-account.ts'
import { getMyDetails, MyDetails, type MyDetailsChange } from '#contract/account/my-details.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { userQuery } from '#web/lib/session.ts'

export const isOptional = (name: keyof MyDetails) => MyDetails.shape[name].safeParse('').success

interface MyDetailsOptions {
  known: MyDetails
  sent?: string
  onSent?: () => void
}

export function useMyDetails(
  schema: FormSchema<MyDetails, MyDetailsChange>,
  { known, sent, onSent }: MyDetailsOptions,
) {
  const queries = useQueryClient()
  const form = useDraftForm(schema, {
    draft: ['my-details', known],
    judgesAsTyped: true,
    ...sendTo(changeMyAccount, (body) => ({ body })),
    ...(sent && { sent }),
    onSent(account) {
      queries.setQueryData(read(getMyAccount, {}).queryKey, account)
      queries.removeQueries({ queryKey: keyOf(getMyDetails) })
      queries.setQueryData(userQuery.queryKey, (me) => {
        if (!me) return me
        const { detailsToConfirm: _, ...others } = me
        const { completeName: name, firstName, lastName, mobileNumber } = account
        return { ...others, name, firstName, lastName, mobileNumber }
      })
      onSent?.()
    },
    failed: 'Your details were not saved. Please try again.',
  })
  const change = (part: Partial<MyDetails>) => {
    form.forgetFailure()
    form.change(part)
  }
  return { ...form, change }
}
