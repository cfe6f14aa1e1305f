import type { RedirectResult } from './steps.ts'

const RETURN_PARAMS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_redirect_slug']

export const returnAddress = () => new URL('/payments', window.location.origin).href

/** What a bank's page says in the address, once; the address is cleaned of it, since it holds a secret. */
export function consumeReturnParams(): RedirectResult | undefined {
  const url = new URL(window.location.href)
  const transactionId = url.searchParams.get('payment_intent')
  const outcome = url.searchParams.get('redirect_status')
  if (!transactionId || !outcome) return undefined
  for (const name of RETURN_PARAMS) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  const isSent = outcome === 'succeeded' || outcome === 'processing'
  return isSent ? { name: 'sent', transactionId } : { name: 'not completed' }
}
