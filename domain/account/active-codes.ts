import { signInCode } from './lifetime.ts'

export interface ActiveCode {
  requesterHash: string
  network: string
  isKnownDevice: boolean
}

export type Eviction = { evict: 'none' } | { evict: 'new' } | { evict: 'existing'; requesterHash: string }

/**
 * Chooses which code to evict when an address has as many as it may; `others` are those of other browsers, oldest first.
 * A browser that has signed in before is never evicted for one that has not, and no code for one from another network
 * while the new one's own network has a code. Among equals the middle one is evicted, so that an attacker who requests
 * many codes, early or late, cannot void everybody else's.
 */
export function chooseEviction(others: readonly ActiveCode[], newCode: Omit<ActiveCode, 'requesterHash'>): Eviction {
  if (others.length < signInCode.maxActive) return { evict: 'none' }
  const strangers = others.filter((code) => !code.isKnownDevice)
  const evictable = strangers.length === 0 && newCode.isKnownDevice ? others : strangers
  const sameNetwork = evictable.filter((code) => code.network === newCode.network)
  const candidates = sameNetwork.length > 0 ? sameNetwork : evictable
  const chosen = candidates[Math.floor((candidates.length - 1) / 2)]
  return chosen ? { evict: 'existing', requesterHash: chosen.requesterHash } : { evict: 'new' }
}
