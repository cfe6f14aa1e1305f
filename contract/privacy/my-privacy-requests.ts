import { z } from 'zod'
import { Instant, requiredText, route } from '#contract/route.ts'
import { PrivacyRequestKind, PrivacyRequestState } from './privacy-desk.ts'

/** The applicant requests a copy or an erasure by other routes, which need no case worker. */
export const OwnRequestKind = PrivacyRequestKind.exclude(['copy', 'erasure'])
export type OwnRequestKind = z.infer<typeof OwnRequestKind>

export const MyPrivacyRequest = z.object({
  id: z.string(),
  kind: PrivacyRequestKind,
  askedFor: z.string(),
  receivedOn: z.string(),
  dueOn: z.string(),
  state: PrivacyRequestState,
  answer: z.string(),
  closedAt: Instant.nullable(),
  canBeTakenBack: z.boolean(),
})
export type MyPrivacyRequest = z.infer<typeof MyPrivacyRequest>

export const listMyPrivacyRequests = route('GET', '/api/my-data/requests', {
  summary: 'What the signed-in person asked about her data, by when each is answered, and the answers, newest first',
  access: 'signed-in',
  shows: ['my_data'],
  page: true,
  reply: z.array(MyPrivacyRequest),
})

export const NewOwnRequest = z.object({
  kind: z.enum(OwnRequestKind.options, { error: 'Choose what you ask for' }),
  askedFor: requiredText('Tell us what you ask for', 4_000),
})
export type NewOwnRequest = z.output<typeof NewOwnRequest>

export const makePrivacyRequest = route('POST', '/api/my-data/requests', {
  summary: 'Ask the privacy officer to show or correct data, to stop a use of them, or complain',
  access: 'signed-in',
  changes: ['my_data'],
  status: 201,
  body: NewOwnRequest,
  refusals: [409],
  reply: MyPrivacyRequest,
})

export const withdrawPrivacyRequest = route('DELETE', '/api/my-data/requests/:requestId', {
  summary: 'Take back a request that is not answered yet',
  access: 'signed-in',
  changes: ['my_data'],
})
