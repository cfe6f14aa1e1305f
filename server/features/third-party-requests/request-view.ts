import { objectPathOf } from '#contract/documents/uploads.ts'
import type { ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import type {
  QueuedRequest,
  RequestCard,
  RequestFile,
  RequestParty,
  ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import type { Audience } from '#domain/path/audience.ts'
import type { BoardRules } from '#domain/path/rules-of-board.ts'
import { usualFor } from '#domain/path/usual-days.ts'
import { fieldError } from '#domain/refusal.ts'
import type { RequestRecord } from '#domain/third-party-requests/change-request.ts'
import { isRequestOverdue, isToChase, teamTitle, toRequestCard } from '#domain/third-party-requests/request-card.ts'
import { isShownToApplicant } from '#domain/third-party-requests/request-files.ts'
import { requestTransitionsFrom } from '#domain/third-party-requests/transitions.ts'
import { type ToldSpan, usualSpanOf } from '#domain/third-party-requests/usual-span.ts'
import { boardRulesOf } from '#server/cases/board-packs.ts'
import { selectTimesOfKind } from '#server/cases/observed-durations.store.ts'
import type { Tx } from '#server/database/open.ts'
import { dated } from '#server/shared/dates.ts'
import type { QueuedRow } from './request-queue.store.ts'
import { selectThirdParty } from './third-parties/third-parties.store.ts'
import type { RequestFileRow, RequestRow } from './third-party-requests.store.ts'

export const toRequestFile = ({ id, kind, fileSize, byTeam, at }: RequestFileRow): RequestFile => ({
  id,
  kind,
  objectPath: objectPathOf(id),
  fileSize,
  by: byTeam ? 'team' : 'applicant',
  at: new Date(at).toISOString(),
})

export const toThirdPartyRequest = (row: RequestRow, today: string): ThirdPartyRequest => ({
  ...dated(row),
  purpose: [...row.purpose],
  title: teamTitle(row),
  overdue: isRequestOverdue(row, today),
  toChase: isToChase(row, today),
  files: row.files.map(toRequestFile),
  moves: requestTransitionsFrom(row.status),
})

export const toQueuedRequest = (row: QueuedRow, today: string): QueuedRequest => ({
  ...toThirdPartyRequest(row, today),
  applicationNumber: row.applicationNumber,
  clientName: row.clientName,
})

interface CardContext {
  board: BoardRules | null
  today: string
  audience: Audience
}

export const toCard = (row: RequestRow, { board, today, audience }: CardContext): RequestCard => ({
  ...toRequestCard(
    {
      ...row,
      thirdPartyName: row.thirdParty?.name ?? null,
      problem: row.problem?.code ?? null,
      chasedOn: row.chases.map(({ on }) => on),
      usual: usualFor(usualSpanOf({ ...row, board, today }), audience),
    },
    today,
  ),
  files: row.files.filter(({ kind }) => isShownToApplicant(kind)).map(toRequestFile),
})

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
