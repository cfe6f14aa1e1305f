import { z } from 'zod'
import { PendingParty } from '../cases/pending-on.ts'
import { decimalAs } from '../money/ledger.ts'
import { route } from '../route.ts'
import { Reason } from '../shared-fields.ts'
import { Application, ApplicationStatus } from './applications.ts'

export const WAITS_FOR_ON_HOLD_ONLY = 'Say who the application is waiting for only with the status On hold'
export const NOTHING_TO_CHANGE = 'Give a new status, new fees, or both'

const Fees = decimalAs('Enter the fees as an amount, such as 1500.00')

export const ApplicationChange = z
  .object({
    status: z.enum(ApplicationStatus.options, { error: 'Choose a status from the list' }).optional(),
    totalFees: Fees.optional(),
    /** Only for on_hold: the awaited party; "applicant" means that the applicant asked for the pause. */
    waitsFor: PendingParty.optional(),
    reason: Reason,
    /** The status that the admin saw; a different current status gives 409 and no change. */
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

export const changeApplication = route('PATCH', '/api/admin/applications/:id', {
  summary: 'Move an application to another status, or change its fees, with a reason',
  permission: 'applications.change',
  changes: ['application'],
  body: ApplicationChange,
  refusals: [409],
  reply: Application,
})
