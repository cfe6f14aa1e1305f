import { z } from 'zod'
import { Person } from './people.ts'
import { Id, Instant, Money, route } from './route.ts'

/** What an applicant reads who has none yet. */
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
  status: 201,
  reply: Application,
})

export const listApplications = route({
  method: 'GET',
  path: '/api/applications',
  summary: 'All applications, newest first',
  access: 'admin',
  page: true,
  reply: z.array(Application),
})

export const listActivities = route({
  method: 'GET',
  path: '/api/applications/:id/activities',
  summary: 'What happened to an application, newest first',
  access: 'signed-in',
  params: z.object({ id: Id }),
  page: true,
  reply: z.array(Activity),
})
