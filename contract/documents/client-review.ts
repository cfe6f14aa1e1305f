import { z } from 'zod'
import { NameClass } from '#contract/names.ts'
import { RequirementId } from '#contract/requirements.ts'
import { Id, Instant, route } from '#contract/route.ts'
import { Colleague } from '#contract/team/colleague.ts'
import { AdminDocument, DocumentDecision } from './documents.ts'
import { CheckCode } from './paper-checks.ts'
import { ReviewReason } from './review-reasons.ts'

export const FactCode = z.enum([
  'last_name',
  'first_name',
  'middle_name',
  'name',
  'name_at_birth',
  'maiden_name',
  'married_name',
  'birth_date',
  'sex',
  'expires_on',
  'school',
  'course',
  'years',
  'prc_number',
  'prc_registered',
])
export type FactCode = z.infer<typeof FactCode>

/** A fact on the sheet and on the document; null where not noted. */
export const PaperFact = z.object({
  code: FactCode,
  label: z.string(),
  sheet: z.string().nullable(),
  printed: z.string().nullable(),
  class: NameClass.nullable(),
})
export type PaperFact = z.infer<typeof PaperFact>

export const PaperUnderReview = z.object({
  requirementId: RequirementId,
  name: z.string(),
  required: z.boolean(),
  document: AdminDocument.nullable(),
  sentAgain: z.boolean(),
  printed: z.string().nullable(),
  facts: z.array(PaperFact),
  checks: z.array(z.object({ code: CheckCode, label: z.string() })),
  answers: z.partialRecord(CheckCode, z.boolean()),
})
export type PaperUnderReview = z.infer<typeof PaperUnderReview>

export const ClientReview = z.object({
  application: z.object({
    id: z.string(),
    applicationNumber: z.string(),
    client: z.object({ id: z.string(), name: z.string() }),
  }),
  papers: z.array(PaperUnderReview),
  /** The caller's decisions whose mail still waits. */
  sitting: z.object({ decisions: z.int(), mailAt: Instant }).nullable(),
  warnings: z.array(z.string()),
})
export type ClientReview = z.infer<typeof ClientReview>

export const getClientReview = route('GET', '/api/admin/applications/:id/review', {
  summary: 'The papers of a client in the order of the checklist, each against the personal data sheet',
  permission: 'clients.read',
  shows: ['document', 'application'],
  reads: { what: 'documents.read', of: 'application', opensSheet: true },
  reply: ClientReview,
})

export const closeSitting = route('POST', '/api/admin/applications/:id/review/close', {
  summary: 'Let the mail about your decisions of this sitting on a client leave, ten seconds later',
  permission: 'documents.review',
  changes: [],
  reply: z.object({ decisions: z.int(), mailAt: Instant.nullable() }),
})

export const PastDecision = z.object({
  id: z.string(),
  documentId: z.string(),
  applicationId: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  requirement: z.string(),
  status: DocumentDecision.shape.status,
  reasons: z.array(ReviewReason),
  at: Instant,
  undoableUntil: Instant.nullable(),
  overruledBy: Colleague.nullable(),
  href: z.string(),
})
export type PastDecision = z.infer<typeof PastDecision>

export const listDecisions = route('GET', '/api/admin/decisions', {
  summary: 'What a member of the team decided about documents, newest first; your own unless `by` names a colleague',
  permission: 'clients.read',
  shows: ['document'],
  reads: { what: 'decisions.listed' },
  query: z.object({
    by: z.union([z.literal('me'), Id], { error: 'by must be me, or the id of a colleague' }).optional(),
  }),
  page: true,
  mostRows: 20,
  refusals: [403],
  reply: z.array(PastDecision),
})
