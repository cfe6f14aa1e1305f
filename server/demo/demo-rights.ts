import type { Deps } from '#server/deps.ts'
import { exportFiles } from '#server/features/packets/files.service.ts'
import { changeConsent } from '#server/features/privacy/my-data/consents.service.ts'
import type { Caller } from '#server/http/caller.ts'

interface ShownClient {
  caller: Caller
  applicationId: string
  documents: ReadonlyMap<string, string>
}

export async function lookInDemo(
  deps: Deps,
  ana: Caller,
  { caller, applicationId, documents }: ShownClient,
): Promise<void> {
  for (const id of documents.values())
    await deps.accessLog.record(ana, { action: 'document.opened', subject: `document:${id}` })
  const { stream } = await exportFiles(deps, ana, applicationId)
  stream.destroy()
  await changeConsent(deps, caller, { purpose: 'outside_messages', granted: true })
}
