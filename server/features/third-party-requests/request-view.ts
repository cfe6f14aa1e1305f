import type { QueuedRequest, RequestCard, ThirdPartyRequest } from '#contract/third-party-requests.ts'
import { chaseRules, type UsualSpan } from '#domain/third-party-requests/chase.ts'
import { isOverdue, requestTitle, toRequestCard } from '#domain/third-party-requests/request-card.ts'
import { requestMovesFrom } from '#domain/third-party-requests/transitions.ts'
import type { QueuedRow } from './request-queue.store.ts'
import type { RequestRow } from './third-party-requests.store.ts'

/** The usual time of the very school or office where it is known, else that of its kind. */
export const usualOf = ({
  party,
  thirdPartyUsual,
}: Pick<RequestRow, 'party'> & { thirdPartyUsual: RequestRow['thirdPartyUsual'] }): UsualSpan | null =>
  thirdPartyUsual?.max == null
    ? chaseRules[party].usual
    : {
        min: thirdPartyUsual.min ?? thirdPartyUsual.max,
        max: thirdPartyUsual.max,
        workingDays: thirdPartyUsual.workingDays,
        basis: 'what our team was told there',
      }

export const toThirdPartyRequest = (row: RequestRow, today: string): ThirdPartyRequest => ({
  ...row,
  purpose: [...row.purpose],
  title: requestTitle(row),
  overdue: isOverdue(row, today),
  moves: requestMovesFrom(row.status),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const toQueuedRequest = (row: QueuedRow, today: string): QueuedRequest => ({
  ...toThirdPartyRequest(row, today),
  applicationNumber: row.applicationNumber,
  clientName: row.clientName,
})

export const toCard = (row: RequestRow, today: string): RequestCard =>
  toRequestCard(
    {
      ...row,
      thirdPartyName: row.thirdParty?.name ?? null,
      problem: row.problem?.code ?? null,
      chasedOn: row.chases.map(({ on }) => on),
      usual: usualOf(row),
    },
    today,
  )
