import type { DisclosedThing } from '#contract/privacy/my-data.ts'
import { listed } from '#domain/english/words.ts'
import { purposeOfParty, purposesToSend } from '#domain/privacy/consents.ts'
import type { RequestRecord } from '#domain/third-party-requests/change-request.ts'
import { partyLabels, purposeLabel } from '#domain/third-party-requests/request-labels.ts'
import type { Tx } from '#server/database/open.ts'
import type { RecordContext } from '#server/effects/record.ts'
import { disclose } from '#server/privacy/disclose.ts'

interface AskedRequest {
  userId: string
  request: Pick<RequestRecord, 'party' | 'purpose' | 'how'>
  thirdPartyName: string | null
}

export async function discloseRequest(
  tx: Tx,
  { by, at }: Pick<RecordContext, 'by' | 'at'>,
  { userId, request, thirdPartyName, kind, channel }: AskedRequest & { kind: DisclosedThing['kind']; channel: string },
): Promise<void> {
  const { party, purpose } = request
  await disclose(tx, {
    userId,
    purposes: purposesToSend(purposeOfParty(party)),
    what: [{ kind, name: `${kind === 'letter' ? 'Letter' : 'Request'} for ${papersOf(purpose)}`, sha256: null }],
    to: thirdPartyName ?? partyLabels[party],
    channel,
    by: by.actorId,
    at,
  })
}

const papersOf = (purpose: readonly string[]) => listed(purpose.map(purposeLabel))
