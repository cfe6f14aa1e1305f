import { signInCode } from './lifetime.ts'

export interface LiveCode {
  requester: string
  caller: string
  isKnownDevice: boolean
}

export type Displaced = { who: 'nobody' } | { who: 'newcomer' } | { who: 'other'; requester: string }

/**
 * Settles who gives way when an address has all its codes; `others` are those of other askers, the oldest first.
 * A browser that signed in before never gives way to one that did not, and nobody to another network while the
 * newcomer's own has a code. Of equals the middle one goes, so that neither asking early nor asking late voids the others.
 */
export function chooseDisplaced(others: readonly LiveCode[], newcomer: Omit<LiveCode, 'requester'>): Displaced {
  if (others.length < signInCode.sideBySide) return { who: 'nobody' }
  const strangers = others.filter((code) => !code.isKnownDevice)
  const lower = strangers.length === 0 && newcomer.isKnownDevice ? others : strangers
  const neighbors = lower.filter((code) => code.caller === newcomer.caller)
  const candidates = neighbors.length > 0 ? neighbors : lower
  const chosen = candidates[Math.floor((candidates.length - 1) / 2)]
  return chosen ? { who: 'other', requester: chosen.requester } : { who: 'newcomer' }
}
