import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { undoing, undoingUnseen } from '#domain/applications/transitions.ts'
import { canStillUndo, previousState, statusMail, undoTooLate } from '#domain/applications/undo-transition.ts'
import { foundOrDenied } from '#domain/refusal.ts'
import { lockApplication } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteActivity } from '#server/effects/activity.store.ts'
import { applyTransition, lastTransition } from '#server/features/applications/transition.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { cancelMail } from '#server/jobs/mail-outbox.store.ts'
import { getClientApplication } from './clients.service.ts'

interface Undo {
  reason: string
  moveId: string
  /** The activity of the move; the undo deletes this activity if the mail to the applicant was not sent. */
  activityId?: string | null
}

export async function undoTransition(
  deps: Deps,
  caller: Caller,
  { id, reason, moveId, activityId = null }: Undo & { id: string },
): Promise<ClientWithLastTransition> {
  return deps.transaction(async (tx) => {
    const application = foundOrDenied(await lockApplication(tx, id), 'Application')
    const last = await lastTransition(tx, id)
    const { currency } = deps.config
    const before = previousState(last, application, { meant: moveId, currency })
    if (last && !canStillUndo(last.at, deps.now())) throw undoTooLate()
    const isUnseen = activityId !== null && (await takeNoticeBack(tx, { ...application, moveId, activityId }))
    const next = { ...before, heldFor: application.heldFor }
    await applyTransition(tx, deps, {
      caller,
      application,
      next,
      reason,
      causes: (isUnseen ? undoingUnseen : undoing).causes,
      ...(last && { undoes: last.id }),
    })
    return getClientApplication(tx, id)
  })
}

interface NoticeOfMove {
  id: string
  userId: string
  moveId: string
  activityId: string
}

/** Cancels the mail about a move and deletes its activity; returns false once the mail is on its way. */
async function takeNoticeBack(tx: Tx, { id, userId, moveId, activityId }: NoticeOfMove): Promise<boolean> {
  if (!(await cancelMail(tx, { ...statusMail({ applicationId: id, moveId }), userId }))) return false
  await deleteActivity(tx, activityId)
  return true
}
