import type { Appearance, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { cardFormAppearance } from './card-form-appearance.ts'

interface CardFormOptions {
  publishableKey: string
  clientSecret: string
  place: HTMLElement
}

export type CardPaymentResult =
  | { name: 'sent'; transactionId: string }
  /** Declined, incomplete or not authenticated, without a charge. */
  | { name: 'refused'; sentence: string }

export interface OpenCardForm {
  pay: () => Promise<CardPaymentResult>
  close: () => void
}

const FRAME_NAME_PREFIX = '__privateStripeFrame'
const REFUSED = 'Your card was not accepted. Nothing was charged. Please check it or use another card.'

export async function openCardForm({ publishableKey, clientSecret, place }: CardFormOptions): Promise<OpenCardForm> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('There is no page to open the card form in')
  const elements = stripe.elements({ clientSecret, appearance: cardFormAppearance(), locale: 'en' })
  const form = elements.create('payment', { layout: 'tabs' })
  const stopFollowing = followColorScheme(elements)
  const restoreFocusTrap = allowFrameFocus()
  const host = document.createElement('div')
  const close = () => {
    stopFollowing()
    restoreFocusTrap()
    form.destroy()
    host.remove()
  }
  await new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve())
    form.on('loaderror', ({ error }) => reject(new Error(error.message ?? error.type)))
    place.append(host)
    form.mount(host)
  }).catch((error: unknown) => {
    close()
    throw error
  })

  return {
    async pay() {
      const { paymentIntent, error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: new URL('/payments', window.location.origin).href },
        redirect: 'if_required',
      })
      // If another tab has just paid the same intent, the provider reports an error.
      const intent = paymentIntent ?? error.payment_intent
      const isSent = intent?.status === 'succeeded' || intent?.status === 'processing'
      if (intent && isSent) return { name: 'sent', transactionId: intent.id }
      return { name: 'refused', sentence: error?.message ?? REFUSED }
    },
    close,
  }
}

function followColorScheme(elements: StripeElements): () => void {
  const darkMode = window.matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => {
    const appearance: Appearance = cardFormAppearance()
    void elements.update({ appearance })
  }
  darkMode.addEventListener('change', repaint)
  return () => darkMode.removeEventListener('change', repaint)
}

/**
 * The bank's challenge opens a frame over our dialog. Hides the focus events from the dialog, which would take the
 * focus back (base.css makes the frame clickable).
 */
function allowFrameFocus(): () => void {
  const listening = new AbortController()
  const hideFromDialog = (event: FocusEvent) => {
    const next = event.type === 'focusin' ? event.target : event.relatedTarget
    if (next instanceof HTMLIFrameElement && next.name.startsWith(FRAME_NAME_PREFIX)) event.stopPropagation()
  }
  for (const kind of ['focusin', 'focusout'] as const) {
    window.addEventListener(kind, hideFromDialog, { capture: true, signal: listening.signal })
  }
  return () => listening.abort()
}
