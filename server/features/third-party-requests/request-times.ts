import type { ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { fieldError } from '#domain/refusal.ts'
import type { RequestRecord } from '#domain/third-party-requests/change-request.ts'
import { type ToldSpan, usualSpanOf } from '#domain/third-party-requests/usual-span.ts'
import { boardRulesOf } from '#server/cases/board-packs.ts'
import { selectTimesOfKind } from '#server/cases/observed-durations.store.ts'
import type { Tx } from '#server/database/open.ts'
import { selectThirdParty } from './third-parties/third-parties.store.ts'

type AskedOf = Pick<RequestRecord, 'party' | 'thirdPartyId'>

export async function timesOf(tx: Tx, applicationId: string, { today, ...of }: AskedOf & { today: string }) {
  const entry = of.thirdPartyId === null ? null : await directoryEntryOf(tx, of.thirdPartyId, of.party)
  const learnedOfKind = await selectTimesOfKind(tx, of.party)
  const board = of.party === 'board' ? await boardRulesOf(tx, applicationId) : null
  const { told = null, learned = null } = entry ?? {}
  const usual = usualSpanOf({ party: of.party, told, learned, learnedOfKind, board, today })
  return {
    today,
    usual,
    notBeforeDays: board?.askNotBeforeDays ?? null,
    isRetired: entry?.retired ?? false,
    thirdPartyName: entry?.name ?? null,
  }
}

async function directoryEntryOf(tx: Tx, id: string, party: RequestParty) {
  const entry = await selectThirdParty(tx, id)
  if (!entry) throw fieldError('thirdPartyId', 'Choose an entry of the directory')
  if (entry.party !== party) throw fieldError('thirdPartyId', 'Choose an entry of the same kind')
  return { name: entry.name, learned: entry.learned, retired: entry.retired, told: toldBy(entry) }
}

function toldBy({ usualMinDays, usualMaxDays: max, usualInWorkingDays, usualToldOn }: ThirdParty): ToldSpan | null {
  if (max === null || usualToldOn === null) return null
  return { min: usualMinDays ?? max, max, workingDays: usualInWorkingDays, toldOn: usualToldOn }
}
