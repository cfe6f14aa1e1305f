import { z } from 'zod'
import { PendingOn } from '../cases/pending-on.ts'
import { Person } from '../clients/people.ts'
import { PrivacyVersion } from '../privacy/privacy.ts'
import { Instant, Money, route, searchText } from '../route.ts'

export const APPLICATION_NOT_STARTED = 'Please create an application first'

export const ApplicationStatus = z.enum([
  'in_progress',
  'under_review',
  'submitted',
  'approved',
  'rejected',
  'on_hold',
  'withdrawn',
])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

export const Application = z.object({
  id: z.string(),
  applicationNumber: z.string(),
  userId: z.string(),
  status: ApplicationStatus,
  totalFees: Money,
  amountPaid: Money,
  createdAt: Instant,
  hasPersonalDataSheet: z.boolean(),
  waiting: PendingOn,
  user: Person,
})
export type Application = z.infer<typeof Application>

export const Activity = z.object({
  id: z.string(),
  description: z.string(),
  createdAt: Instant,
})
export type Activity = z.infer<typeof Activity>

export const getMyApplication = route('GET', '/api/applications/me', {
  summary: "The signed-in person's application, or null",
  access: 'signed-in',
  shows: ['document', 'payment', 'application'],
  reply: Application.nullable(),
})

export const startApplication = route('POST', '/api/applications', {
  summary:
    'Start an application; answers 200 with the existing one when there is one. A cookie `chosen-package` proposes to the team what to charge.',
  access: 'signed-in',
  changes: ['application'],
  /** The privacy notice version that the applicant agreed to; our pages send it, other clients may omit it. */
  body: z.object({ privacyVersion: PrivacyVersion.optional() }),
  status: 201,
  mayBeThere: true,
  reply: Application,
})

export const listApplications = route('GET', '/api/applications', {
  summary: 'All applications, newest first; `search` looks in number, name and email',
  permission: 'clients.read',
  shows: ['payment', 'application'],
  reads: { what: 'clients.listed' },
  query: z.object({ search: searchText }),
  page: true,
  reply: z.array(Application),
})

export const getApplication = route('GET', '/api/applications/:id', {
  summary: 'One application, to its owner and to admins',
  access: 'signed-in',
  shows: ['document', 'payment', 'application'],
  reads: { what: 'record.read', of: 'application' },
  reply: Application,
})

export const listActivities = route('GET', '/api/applications/:id/activities', {
  summary: 'What happened to an application, newest first',
  access: 'signed-in',
  shows: ['document', 'payment', 'application'],
  reads: { what: 'timeline.read', of: 'application' },
  page: true,
  refusals: [403],
  reply: z.array(Activity),
})

export const getApprovalText = route('GET', '/api/approval-text', {
  summary: 'What applicants see when their application is approved; the same for everyone',
  access: 'signed-in',
  shows: ['approval_text'],
  reply: z.object({ text: z.string() }),
})
