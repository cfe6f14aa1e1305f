import { objectPathOf } from '#contract/documents/uploads.ts'
import type {
  QueuedRequest,
  RequestCard,
  RequestFile,
  ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import type { Audience } from '#domain/path/audience.ts'
import type { BoardRules } from '#domain/path/rules-of-board.ts'
import { usualFor } from '#domain/path/spans.ts'
import { isOverdue, teamTitle, toRequestCard } from '#domain/third-party-requests/request-card.ts'
import { isShownToApplicant } from '#domain/third-party-requests/request-files.ts'
import { requestTransitionsFrom } from '#domain/third-party-requests/transitions.ts'
import { usualSpanOf } from '#domain/third-party-requests/usual-span.ts'
import type { QueuedRow } from './request-queue.store.ts'
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
  ...row,
  purpose: [...row.purpose],
  title: teamTitle(row),
  overdue: isOverdue(row, today),
  files: row.files.map(toRequestFile),
  moves: requestTransitionsFrom(row.status),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
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
