import type { Document } from '#contract/documents/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { foundOrDenied } from '#domain/permissions.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf } from '#server/effects/record.ts'
import { fileFromMessage } from '#server/features/documents/documents.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectSentFile } from './messages.store.ts'

interface Filing {
  messageId: string
  attachmentId: string
  requirementId: RequirementId
  alreadyThere: () => void
}

export async function fileAttachment(
  deps: Deps,
  caller: Caller,
  { messageId, attachmentId: uploadId, requirementId, alreadyThere }: Filing,
): Promise<Document> {
  const { document, isNew } = await deps.transaction(async (tx) => {
    const sent = foundOrDenied(await selectSentFile(tx, { messageId, uploadId }), 'Attachment')
    const { applicationId, applicantId, fileName, ...file } = sent
    await lockedApplication(tx, applicationId)
    return fileFromMessage(tx, contextOf(deps, caller), {
      messageId,
      applicationId,
      applicantId,
      requirementId,
      fileName,
      file: { id: uploadId, ...file },
    })
  })
  if (!isNew) alreadyThere()
  return document
}
