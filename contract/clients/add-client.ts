import { z } from 'zod'
import { MOBILE_NUMBER_TOO_SHORT } from '#contract/account/my-details.ts'
import { Email } from '#contract/account/session.ts'
import { mobileNumber } from '#contract/account/sign-up.ts'
import { oneOf, route } from '#contract/route.ts'
import { FirstName, LastName } from '#contract/shared-fields.ts'

export const ClientOrigin = oneOf(['walk_in', 'phone', 'messenger', 'email'])
export type ClientOrigin = z.infer<typeof ClientOrigin>

export const NewClient = z.object({
  email: Email,
  firstName: FirstName,
  lastName: LastName,
  mobileNumber: mobileNumber(MOBILE_NUMBER_TOO_SHORT),
  source: ClientOrigin,
})
export type NewClient = z.output<typeof NewClient>

export const AddedClient = z.object({ userId: z.string(), applicationId: z.string(), applicationNumber: z.string() })
export type AddedClient = z.infer<typeof AddedClient>

export const ADDRESS_IS_KNOWN = 'There is already an account with this address.'

export const addClient = route('POST', '/api/admin/clients', {
  summary:
    'Add a client who came to the office, called or wrote, with an application; she is welcomed by email and agrees to ' +
    'nothing until she signs in. A known address is 409 with its `applicationId`',
  permission: 'clients.add',
  body: NewClient,
  changes: ['application'],
  status: 201,
  refusals: [409],
  reply: AddedClient,
})
