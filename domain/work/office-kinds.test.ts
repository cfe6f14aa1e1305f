import { expect, test } from 'vitest'
import { type OfficeKind, officeKinds } from '#contract/notices.ts'
import type { WorkKind } from '#contract/work/work.ts'
import { permissionForNotice } from '../permissions.ts'
import { workKinds } from './kinds.ts'

/** Every mail kind of the office leads to work, or says why not. */
const leadTo: Readonly<Record<OfficeKind, WorkKind | { none: string }>> = {
  message_from_applicant: 'message',
  documents_waiting: 'documents',
  payment_proof_submitted: 'proof',
  proof_added: 'request',
  board_asked: 'next_step',
  exam_details_entered: 'next_step',
  exam_not_booked: 'date',
  refund_to_approve: 'money',
  refund_failed: 'money',
  refund_requested: 'money',
  payment_held: 'money',
  dispute_opened: 'money',
  dispute_funds_withdrawn: 'money',
  privacy_request_made: 'privacy',
  application_started: { none: 'nothing is to be done before she sends something' },
  mentioned: { none: 'the bell says it, and reading it is all' },
  payment_channel_changed: { none: 'an owner confirms it in the settings; it is about no client' },
  plan_answered: { none: 'her answer needs none' },
  payment_long_overdue: { none: 'it is her turn; the list of dues has it' },
  money_posted_alone: { none: 'it is told, not asked' },
}

test.each(officeKinds.filter((kind) => typeof leadTo[kind] === 'string'))(
  'an admin who gets the mail %s may do the work',
  (kind) => {
    const to = leadTo[kind]
    expect(typeof to === 'string' && workKinds[to].needs).toContain(permissionForNotice(kind))
  },
)
