import { z } from 'zod'
import { PathParty, StepCode } from '#contract/path/path-steps.ts'
import { RequirementId } from '#contract/requirements.ts'
import { route } from '#contract/route.ts'
import { CaseItemCode, PendingParty } from './pending-on.ts'

export const CaseItem = z.object({
  code: CaseItemCode,
  turn: PendingParty,
  party: PathParty,
  step: StepCode.nullable(),
  blocks: z.boolean(),
  since: z.string(),
  dueOn: z.string().nullable(),
  document: RequirementId.nullable(),
  /** The team's texts and links; never sent to applicants. */
  text: z.object({ applicant: z.string(), team: z.string().optional() }),
  href: z.object({ applicant: z.string().nullable(), team: z.string().optional() }),
  reason: z.string().nullable(),
})
export type CaseItem = z.infer<typeof CaseItem>

export const CaseState = z.object({
  step: StepCode,
  waitsFor: PendingParty,
  party: PathParty,
  cause: CaseItemCode,
  since: z.string(),
  items: z.array(CaseItem),
  next: z.object({ applicant: CaseItem.nullable(), team: CaseItem.nullable() }),
})
export type CaseState = z.infer<typeof CaseState>

export const getCaseState = route('GET', '/api/applications/:id/state', {
  summary:
    'Where an application stands: its step, who it waits for and since when, everything that is open, and what comes ' +
    'first for the applicant and for the team',
  access: 'signed-in',
  shows: ['message', 'document', 'payment', 'application'],
  reads: { what: 'record.read', of: 'application' },
  reply: CaseState,
})
