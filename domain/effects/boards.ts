import type { BoardFactKey, Confidence } from '#contract/boards/board-facts.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { auditOnly } from './consequence.ts'

export const boardFactChanged = auditOnly<{
  board: string
  key: BoardFactKey
  valueChanged: boolean
  checkedOn: string
  confidence: Confidence
}>(({ board, key, valueChanged, checkedOn, confidence }) => ({
  action: 'board.fact_changed',
  subject: `board:${board}`,
  detail: { fact: key, value: valueChanged ? 'changed' : 'confirmed', checkedOn, confidence },
}))

export const thirdPartySaved = auditOnly<{ thirdPartyId: string; party: RequestParty }>(({ thirdPartyId, party }) => ({
  action: 'third_party.saved',
  subject: `third_party:${thirdPartyId}`,
  detail: { party },
}))
