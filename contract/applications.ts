import { z } from 'zod'
import { PendingOn, PendingParty } from './pending-on.ts'
import { Person } from './people.ts'
import { PrivacyVersion } from './privacy.ts'
import { Id, Instant, Money, requiredText, route, searchText } from './route.ts'

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

export const getMyApplication = route({
  method: 'GET',
  path: '/api/applications/me',
  summary: "The signed-in person's application, or null",
  access: 'signed-in',
  reply: Application.nullable(),
})

export const startApplication = route({
  method: 'POST',
  path: '/api/applications',
  summary: 'Start an application; answers 200 with the existing one when there is one',
  access: 'signed-in',
  changes: ['application'],
  /** The version of the privacy notice that the person agreed to; the pages send it, other programs need not. */
  body: z.object({ privacyVersion: PrivacyVersion.optional() }),
  status: 201,
  mayBeThere: true,
  reply: Application,
})

export const listApplications = route({
  method: 'GET',
  path: '/api/applications',
  summary: 'All applications, newest first; `search` looks in number, name and email',
  access: 'admin',
  reads: { what: 'clients.listed' },
  query: z.object({ search: searchText }),
  page: true,
  reply: z.array(Application),
})

export const getApplication = route({
  method: 'GET',
  path: '/api/applications/:id',
  summary: 'One application, to its owner and to admins',
  access: 'signed-in',
  reads: { what: 'record.read', of: 'application' },
  params: z.object({ id: Id }),
  reply: Application,
})

export const listActivities = route({
  method: 'GET',
  path: '/api/applications/:id/activities',
  summary: 'What happened to an application, newest first',
  access: 'signed-in',
  reads: { what: 'timeline.read', of: 'application' },
  params: z.object({ id: Id }),
  page: true,
  reply: z.array(Activity),
})

export const REASON_REQUIRED = 'Please give a reason'
export const WAITS_FOR_ON_HOLD_ONLY = 'Say who the application is waiting for only with the status On hold'
export const NOTHING_TO_CHANGE = 'Give a new status, new fees, or both'

const Fees = z
  .union([z.string(), z.number().transform(String)], { error: 'Enter the fees as an amount, such as 1500.00' })
  .pipe(
    z
      .string()
      .trim()
      .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: 'Enter the fees as an amount, such as 1500.00' }),
  )
  .transform((fees) => {
    const [units = '0', cents = ''] = fees.split('.')
    return `${Number(units)}.${cents.padEnd(2, '0')}`
  })

export const ApplicationChange = z
  .object({
    status: z.enum(ApplicationStatus.options, { error: 'Choose a status from the list' }).optional(),
    totalFees: Fees.optional(),
    /** Only on hold: whom it waits for. "applicant" is who asked for the pause; nobody where it is left out. */
    waitsFor: PendingParty.optional(),
    reason: requiredText(REASON_REQUIRED, 500),
    /** What the admin saw; when it no longer holds, nothing changes and the answer is 409. */
    expectedStatus: z.enum(ApplicationStatus.options, { error: 'Give the status that you saw' }).optional(),
    expectedFees: Fees.optional(),
  })
  .refine(({ status, totalFees }) => status !== undefined || totalFees !== undefined, {
    error: NOTHING_TO_CHANGE,
    path: ['status'],
  })
  .refine(({ status, waitsFor }) => waitsFor === undefined || status === 'on_hold', {
    error: WAITS_FOR_ON_HOLD_ONLY,
    path: ['waitsFor'],
  })
export type ApplicationChange = z.output<typeof ApplicationChange>

export const changeApplication = route({
  method: 'PATCH',
  path: '/api/admin/applications/:id',
  summary: 'Move an application to another status, or change its fees, with a reason',
  access: 'admin',
  changes: ['application'],
  params: z.object({ id: Id }),
  body: ApplicationChange,
  refusals: [409],
  reply: Application,
})

export const getApprovalText = route({
  method: 'GET',
  path: '/api/approval-text',
  summary: 'What applicants see when their application is approved; the same for everyone',
  access: 'signed-in',
  reply: z.object({ text: z.string() }),
})
