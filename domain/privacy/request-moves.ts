import type { PrivacyRequestState } from '#contract/privacy/privacy-desk.ts'
import { Refusal } from '../refusal.ts'
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

const listed = new Intl.ListFormat('en', { type: 'disjunction' })
const spoken = (state: PrivacyRequestState) => stateLabels[state].toLowerCase()

export function assertPrivacyRequestMove(from: PrivacyRequestState, to: PrivacyRequestState): void {
  const possible = privacyStatesAfter(from, 'officer')
  if (from === to || possible.includes(to)) return
  throw new Refusal(
    'conflict',
    `A request that is ${spoken(from)} cannot become ${spoken(to)}. From there it can become ${listed.format(possible.map(spoken))}.`,
  )
}
