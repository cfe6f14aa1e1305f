import { z } from 'zod'
import { Id, optionalText, requiredText, route } from './route.ts'
import { RequestParty } from './third-party-requests.ts'

export const THIRD_PARTY_NAME_REQUIRED = 'Enter the name'
export const THIRD_PARTY_TAKEN = 'There is already an entry with this name'
export const WRONG_USUAL_DAYS = 'Enter the longest usual time, not shorter than the shortest'

const usualDays = z
  .int({ error: 'Enter a whole number of days' })
  .min(0, { error: 'Enter a whole number of days' })
  .max(1_000, { error: 'Enter at most 1000 days' })
  .nullable()

const entry = {
  party: RequestParty,
  name: requiredText(THIRD_PARTY_NAME_REQUIRED, 200),
  address: optionalText(500),
  contact: optionalText(500),
  usualMinDays: usualDays.optional(),
  usualMaxDays: usualDays.optional(),
  usualInWorkingDays: z.boolean({ error: 'Say whether these are working days: true or false' }).optional(),
  note: optionalText(2_000),
}

const isSpan = ({
  usualMinDays: min,
  usualMaxDays: max,
}: {
  usualMinDays?: number | null | undefined
  usualMaxDays?: number | null | undefined
}) => ((min ?? null) === null ? true : (max ?? null) !== null && (min ?? 0) <= (max ?? 0))
const WRONG_SPAN = { error: WRONG_USUAL_DAYS, path: ['usualMaxDays'] }

export const NewThirdParty = z.object(entry).refine(isSpan, WRONG_SPAN)
export type NewThirdParty = z.output<typeof NewThirdParty>

export const ThirdPartyChange = z
  .object({ ...entry, expectedVersion: z.int({ error: 'Give the version that you read' }) })
  .refine(isSpan, WRONG_SPAN)
export type ThirdPartyChange = z.output<typeof ThirdPartyChange>

/** A school, an office of the PRC, an evaluator: where requests go, and how long it takes there. */
export const ThirdParty = z.object({
  id: z.string(),
  party: RequestParty,
  name: z.string(),
  address: z.string().nullable(),
  contact: z.string().nullable(),
  usualMinDays: z.int().nullable(),
  usualMaxDays: z.int().nullable(),
  usualInWorkingDays: z.boolean(),
  note: z.string().nullable(),
  version: z.int(),
})
export type ThirdParty = z.infer<typeof ThirdParty>

export const listThirdParties = route({
  method: 'GET',
  path: '/api/admin/third-parties',
  summary: 'The directory of schools, offices and evaluators that the team keeps, newest first',
  access: 'admin',
  query: z.object({ party: RequestParty.optional() }),
  page: true,
  reply: z.array(ThirdParty),
})

export const addThirdParty = route({
  method: 'POST',
  path: '/api/admin/third-parties',
  summary: 'Add an entry to the directory; a name stands once for each kind of party',
  access: 'admin',
  body: NewThirdParty,
  changes: ['third_party'],
  status: 201,
  refusals: [409],
  reply: ThirdParty,
})

export const changeThirdParty = route({
  method: 'PUT',
  path: '/api/admin/third-parties/:thirdPartyId',
  summary: 'Change an entry of the directory; 409 when it was changed since you read it',
  access: 'admin',
  params: z.object({ thirdPartyId: Id }),
  body: ThirdPartyChange,
  changes: ['third_party'],
  refusals: [409],
  reply: ThirdParty,
})
