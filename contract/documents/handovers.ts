import { z } from 'zod'
import { RequirementId } from '#contract/requirements.ts'
import { Instant, Nothing, rawRoute, route } from '#contract/route.ts'
import { UNKNOWN_REQUIREMENT } from './documents.ts'

export const JPEG = 'image/jpeg'
export const MAX_PAGES = 20
export const MAX_PAGE_BYTES = 4 * 1024 * 1024
export const MAX_HANDOVERS = 5
export const HANDOVER_ENDED = 'This link is not valid any more. Ask for a new one on your computer.'

const Pages = z.array(z.object({ id: z.string() }))

/** A document that a phone photographs for the computer where the applicant is signed in. */
export const Handover = z.object({
  id: z.string(),
  requirementId: RequirementId,
  status: z.enum(['waiting', 'connected', 'done', 'expired']),
  // Both screens show these words, so that nobody sends photos to a stranger.
  words: z.string(),
  device: z.string().nullable(),
  pages: Pages,
  expiresAt: Instant,
})
export type Handover = z.infer<typeof Handover>

export const StartedHandover = Handover.extend({ secret: z.string(), code: z.string() })
export type StartedHandover = z.infer<typeof StartedHandover>

export const startHandover = route('POST', '/api/handovers', {
  summary:
    'Ask for a secret, and a code to type, with which one phone may add pages of one document within 10 minutes; again for the same document it keeps its pages',
  access: 'signed-in',
  changes: ['application'],
  body: z.object({ requirementId: z.enum(RequirementId.options, { error: UNKNOWN_REQUIREMENT }) }),
  status: 201,
  refusals: [404, 409],
  reply: StartedHandover,
})

export const getHandover = route('GET', '/api/handovers/:id', {
  summary: 'Whether a phone is connected, and the pages that have come from it',
  access: 'signed-in',
  shows: ['application'],
  unattended: true,
  reply: Handover,
})

export const endHandover = route('DELETE', '/api/handovers/:id', {
  summary: 'End it; the pages are deleted, and the phone can do nothing more. 409 if there are more than were taken',
  access: 'signed-in',
  changes: ['application'],
  query: z.object({
    taken: z
      .string()
      .regex(/^\d{1,2}$/, { error: 'Give how many pages were taken' })
      .transform(Number)
      .optional(),
  }),
  refusals: [409],
})

export const getHandoverPage = rawRoute('GET', '/api/handovers/pages/:pageId', {
  summary: 'One page that came from the phone, for the owner of the document',
  access: 'signed-in',
  answers: { 200: JPEG },
  refusals: [404],
})

export const PhoneHandover = z.object({
  person: z.string(),
  document: z.string(),
  words: z.string(),
  pages: Pages,
  expiresAt: Instant,
})
export type PhoneHandover = z.infer<typeof PhoneHandover>

export const redeemHandover = route('POST', '/api/handovers/redeem', {
  summary: 'On the phone: turn the secret or the code, once, into a cookie for this document alone, for 30 minutes',
  access: 'public',
  changes: ['application'],
  body: z.object({ secret: z.string({ error: 'Give the secret or the code' }).trim().min(1).max(100) }),
  refusals: [410],
  reply: PhoneHandover,
})

export const getPhoneHandover = route('GET', '/api/handover', {
  summary: 'On the phone: for whom and for which document it takes photos',
  access: 'public',
  refusals: [410],
  reply: PhoneHandover,
})

export const addHandoverPage = rawRoute('POST', '/api/handover/pages', {
  summary: 'On the phone: add one page, a JPEG of at most 4 MB; at most 20 pages',
  access: 'public',
  changes: ['application'],
  takes: JPEG,
  answers: { 201: 'application/json' },
  refusals: [400, 409, 410, 413, 415, 429],
})

export const removeHandoverPage = route('DELETE', '/api/handover/pages/:pageId', {
  summary: 'On the phone: take a page away',
  access: 'public',
  changes: ['application'],
  refusals: [404, 410],
})

export const finishHandover = route('POST', '/api/handover/finish', {
  summary: 'On the phone: say that these are all pages; the phone can do nothing more',
  access: 'public',
  changes: ['application'],
  refusals: [410],
  reply: Nothing,
})
