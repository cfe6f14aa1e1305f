import { z } from 'zod'
import { Instant, requiredText, route } from '#contract/route.ts'
import { SeenVersion } from '#contract/shared-fields.ts'
import { Colleague } from './colleague.ts'

export const MailChoice = z.enum(['at_once', 'hourly', 'daily', 'none'], {
  error: 'Choose at_once, hourly, daily or none',
})
export type MailChoice = z.infer<typeof MailChoice>

export const MailPreference = z.object({
  choice: MailChoice,
  email: z.string(),
  waiting: z.int(),
})
export type MailPreference = z.infer<typeof MailPreference>

export const getMailPreference = route('GET', '/api/admin/settings/mail', {
  summary: 'How the signed-in admin receives team emails',
  permission: 'clients.read',
  reply: MailPreference,
})

export const changeMailPreference = route('PUT', '/api/admin/settings/mail', {
  summary: 'Receive team emails immediately, gathered every hour or every morning, or not at all',
  permission: 'workspace.use',
  changes: [],
  body: z.object({ choice: MailChoice }),
  reply: MailPreference,
})

export const MAX_APPROVAL_TEXT = 2_000

export const ApprovalText = z.object({
  text: z.string(),
  version: z.int(),
  changedBy: Colleague.nullable(),
  changedAt: Instant.nullable(),
})
export type ApprovalText = z.infer<typeof ApprovalText>

export const getApprovalSettings = route('GET', '/api/admin/settings/approval-text', {
  summary: 'What applicants see when their application is approved',
  permission: 'clients.read',
  shows: ['approval_text'],
  reply: ApprovalText,
})

export const changeApprovalText = route('PUT', '/api/admin/settings/approval-text', {
  summary: 'Change what applicants see when they are approved; 409 says who changed it since you read it',
  permission: 'settings.change',
  changes: ['approval_text'],
  body: z.object({
    text: requiredText('Enter the text that applicants see when they are approved', MAX_APPROVAL_TEXT),
    expectedVersion: SeenVersion,
  }),
  refusals: [409],
  reply: ApprovalText,
})
