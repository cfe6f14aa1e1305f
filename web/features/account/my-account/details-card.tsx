import type { MyAccount } from '#contract/account/my-account.ts'
import { MyDetails, type MyDetailsChange } from '#contract/account/my-details.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { fieldsOf } from '#web/shared/people/details-fields.ts'
import { DetailsInputs } from '#web/shared/people/details-inputs.tsx'
import { isOptional, useMyDetails } from '#web/shared/people/use-my-details.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

const TeamDetails = MyDetails.pick({ completeName: true, firstName: true, lastName: true })

const schemas: Record<'client' | 'admin', { schema: FormSchema<MyDetails, MyDetailsChange>; asks: readonly string[] }> =
  {
    client: { schema: MyDetails, asks: MyDetails.keyof().options },
    admin: { schema: TeamDetails, asks: TeamDetails.keyof().options },
  }

function useDetails({ completeName, firstName, lastName, mobileNumber, messengerGroupChat }: MyAccount) {
  const user = useUser()
  const known: MyDetails = { completeName, firstName, lastName, mobileNumber, messengerGroupChat }
  const { schema, asks } = schemas[user.role]
  const form = useMyDetails(schema, { known, sent: 'Your details are saved' })
  const fields = fieldsOf(settings.brandName).flatMap(({ name, ...field }) =>
    name !== 'email' && asks.includes(name)
      ? [{ ...field, name, help: user.role === 'client' ? field.help : undefined, isOptional: isOptional(name) }]
      : [],
  )
  return { form, fields }
}

export function DetailsCard({ account }: { account: MyAccount }) {
  const { form, fields } = useDetails(account)
  return (
    <Card title="Name and contact">
      <form noValidate onSubmit={form.submit} className="max-w-xl space-y-5">
        <DetailsInputs fields={fields} form={form} />
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          Save my details
        </Button>
      </form>
    </Card>
  )
}
