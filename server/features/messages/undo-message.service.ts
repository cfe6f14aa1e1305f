import { messageTakenBack } from '#domain/effects/messages.ts'
import { assertMayTakeBack, isTooLate, mailOfMessage, wasRead } from '#domain/messages/take-back.ts'
import { foundOrDenied } from '#domain/permissions.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { removeFollowUpOf } from '#server/features/work/follow-ups.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { cancelMail } from '#server/jobs/outbox.store.ts'
import { deleteUnread, releaseAttachments, selectMessage } from './messages.store.ts'
import { markAnswersKnown } from './thread-answers.store.ts'
import { lockThread, restoreThread } from './threads.store.ts'

export function undoMessage(deps: Deps, caller: Caller, id: string): Promise<Record<string, never>> {
  return deps.transaction(async (tx) => {
    const { applicationId, applicantId } = foundOrDenied(await selectMessage(tx, id), 'Message')
    await lockedApplication(tx, applicationId)
    await lockThread(tx, applicationId)
    const message = foundOrDenied(await selectMessage(tx, id), 'Message')
    const context = contextOf(deps, caller)
    assertMayTakeBack(caller.id, message, context.at)
    const isUnsent = await cancelMail(tx, { ...mailOfMessage(id), userId: applicantId })
    if (!isUnsent) throw isTooLate()
    await releaseAttachments(tx, id)
    if (!(await deleteUnread(tx, id))) throw wasRead(message)
    await removeFollowUpOf(tx, { applicationId, createdBy: caller.id, createdAt: message.createdAt })
    await restoreThread(tx, applicationId)
    // A later answer may be the one that ended the question.
    await markAnswersKnown(tx, applicationId, false)
    await record(tx, context, messageTakenBack, { messageId: id, applicationId, applicantId })
    return {}
  })
}
