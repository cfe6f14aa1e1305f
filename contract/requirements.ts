import { z } from 'zod'
import { route } from './route.ts'

export const RequirementId = z.enum([
  'passport',
  'bsn-diploma',
  'hs-diploma',
  'transcript',
  'birth-cert',
  'marriage-cert',
  'prc-id',
])
export type RequirementId = z.infer<typeof RequirementId>

export const RequirementStatus = z.enum(['missing', 'pending', 'approved', 'not_applicable'])
export type RequirementStatus = z.infer<typeof RequirementStatus>

export const Requirement = z.object({
  id: RequirementId,
  name: z.string(),
  description: z.string(),
  required: z.boolean(),
  note: z.string().nullable(),
})
export type Requirement = z.infer<typeof Requirement>

export const ApplicationRequirement = z.object({
  id: z.string(),
  applicationId: z.string(),
  requirementId: RequirementId,
  status: RequirementStatus,
  notes: z.string().nullable(),
  required: z.boolean(),
  requirement: Requirement,
})
export type ApplicationRequirement = z.infer<typeof ApplicationRequirement>

export const listRequirements = route('GET', '/api/requirements', {
  summary: 'The documents that an application may need, in checklist order',
  access: 'signed-in',
  page: true,
  reply: z.array(Requirement),
})

export const listChecklist = route('GET', '/api/applications/:id/requirements', {
  summary: 'The checklist of an application, in checklist order',
  access: 'signed-in',
  shows: ['document', 'application'],
  reads: { what: 'record.read', of: 'application' },
  page: true,
  reply: z.array(ApplicationRequirement),
})
