import type { PrivacyRequestState } from '#contract/privacy/privacy-desk.ts'
import { cannotBecome } from '../refusal.ts'
import { stateLabels } from './desk.ts'

interface PrivacyRequestMove {
  from: PrivacyRequestState
  to: PrivacyRequestState
  by: readonly ('officer' | 'person')[]
}

type RequestMover = PrivacyRequestMove['by'][number]

// The life of a privacy request. An answered or refused request is reopened before it ends differently, so that a sent
// answer keeps its meaning. A trigger closes downloads and erasures, only from open.
const privacyRequestMoves: readonly PrivacyRequestMove[] = [
  { from: 'open', to: 'answered', by: ['officer'] },
  { from: 'open', to: 'refused', by: ['officer'] },
  { from: 'open', to: 'withdrawn', by: ['officer', 'person'] },
  { from: 'answered', to: 'open', by: ['officer'] },
  { from: 'refused', to: 'open', by: ['officer'] },
  { from: 'withdrawn', to: 'open', by: ['officer'] },
]

export const privacyStatesAfter = (from: PrivacyRequestState, by: RequestMover): PrivacyRequestState[] =>
  privacyRequestMoves.filter((move) => move.from === from && move.by.includes(by)).map(({ to }) => to)

const spoken = (state: PrivacyRequestState) => stateLabels[state].toLowerCase()

export function assertPrivacyRequestMove(from: PrivacyRequestState, to: PrivacyRequestState): void {
  const possible = privacyStatesAfter(from, 'officer')
  if (from === to || possible.includes(to)) return
  throw cannotBecome('A request', spoken(from), spoken(to), possible.map(spoken))
}
