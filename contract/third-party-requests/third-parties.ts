import { z } from 'zod'
import { isDay, NO_SUCH_DAY } from '#contract/calendar.ts'
import { TimesOfCases } from '#contract/reports.ts'
import { oneOf, optionalText, requiredText, route, searchText } from '#contract/route.ts'
import { SeenVersion } from '#contract/shared-fields.ts'
import { RequestParty } from './third-party-requests.ts'

export const THIRD_PARTY_TAKEN = 'There is already an entry with this name'
export const THIRD_PARTY_IS_RETIRED = 'A retired entry has this name. Bring it back instead.'

const usualDays = z
  .int({ error: 'Enter a whole number of days' })
  .min(0, { error: 'Enter a whole number of days' })
  .max(1_000, { error: 'Enter at most 1000 days' })
  .nullable()

const entry = {
  party: RequestParty,
  name: requiredText('Enter the name', 200),
  address: optionalText(500),
  contact: optionalText(500),
  usualMinDays: usualDays.optional(),
  usualMaxDays: usualDays.optional(),
  usualInWorkingDays: z.boolean({ error: 'Say whether these are working days: true or false' }).optional(),
  /** The day when the party told the usual time; defaults to the day of the change. */
  usualToldOn: z.string({ error: NO_SUCH_DAY }).refine(isDay, { error: NO_SUCH_DAY }).nullable().optional(),
  note: optionalText(2_000),
}

const isSpan = ({
  usualMinDays: min,
  usualMaxDays: max,
}: {
  usualMinDays?: number | null | undefined
  usualMaxDays?: number | null | undefined
}) => ((min ?? null) === null ? true : (max ?? null) !== null && (min ?? 0) <= (max ?? 0))
const WRONG_SPAN = { error: 'Enter the longest usual time, not shorter than the shortest', path: ['usualMaxDays'] }

export const NewThirdParty = z.object(entry).refine(isSpan, WRONG_SPAN)
export type NewThirdParty = z.output<typeof NewThirdParty>

export const ThirdPartyChange = z
  .object({
    ...entry,
    /** Keeps its requests, and is not offered for new ones. */
    retired: z.boolean({ error: 'Say whether the entry is retired: true or false' }).optional(),
    expectedVersion: SeenVersion,
  })
  .refine(isSpan, WRONG_SPAN)
export type ThirdPartyChange = z.output<typeof ThirdPartyChange>

export const ThirdParty = z.object({
  id: z.string(),
  party: RequestParty,
  name: z.string(),
  address: z.string().nullable(),
  contact: z.string().nullable(),
  usualMinDays: z.int().nullable(),
  usualMaxDays: z.int().nullable(),
  usualInWorkingDays: z.boolean(),
  usualToldOn: z.string().nullable(),
  learned: TimesOfCases.extend({ countedOn: z.string() }).nullable(),
  note: z.string().nullable(),
  retired: z.boolean(),
  version: z.int(),
})
export type ThirdParty = z.infer<typeof ThirdParty>

export const ThirdPartyFilter = z.object({
  party: RequestParty.optional(),
  search: searchText,
  retired: oneOf(['true', 'false']).optional(),
  sort: z.enum(['newest', 'name'], { error: 'Sort by newest or name' }).optional(),
})
export type ThirdPartyFilter = z.output<typeof ThirdPartyFilter>

export const listThirdParties = route('GET', '/api/admin/third-parties', {
  summary:
    'The directory of schools, offices and evaluators that the team keeps, newest first or by name; `search` looks in ' +
    'name, address and contact, and `retired=true` lists those that are no longer asked',
  permission: 'clients.read',
  shows: ['third_party'],
  query: ThirdPartyFilter,
  page: true,
  reply: z.array(ThirdParty),
})

export const addThirdParty = route('POST', '/api/admin/third-parties', {
  summary: 'Add an entry to the directory; a name stands once for each kind of party',
  permission: 'requests.follow',
  body: NewThirdParty,
  changes: ['third_party'],
  status: 201,
  refusals: [409],
  reply: ThirdParty,
})

export const changeThirdParty = route('PUT', '/api/admin/third-parties/:thirdPartyId', {
  summary: 'Change an entry of the directory, retire it or bring it back; 409 when it was changed since you read it',
  permission: 'requests.follow',
  body: ThirdPartyChange,
  changes: ['third_party'],
  refusals: [409],
  reply: ThirdParty,
})
