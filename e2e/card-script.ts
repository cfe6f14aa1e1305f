import type { BrowserContext } from 'playwright-core'

/** What the script of the card form answers for, over the line of a browser. */
const SCRIPT_HOST = 'https://js.stripe.com'
const CARD_HOST = 'https://api.stripe.com'

/**
 * Puts a small script of our own where the provider's would come from: one field for a card's number, which goes to the
 * double of the provider when it is paid. The real one draws in frames of its own; what the portal asks of it is the same.
 */
export async function playCardScript(context: BrowserContext, doubleUrl: () => string) {
  await context.route(`${SCRIPT_HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${cardScript})(${JSON.stringify(CARD_HOST)})` }),
  )
  await context.route(`${CARD_HOST}/**`, async (route) => {
    const asked = route.request()
    const { pathname } = new URL(asked.url())
    const answer = await fetch(new URL(pathname, doubleUrl()), {
      method: asked.method(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: asked.postData() ?? '',
    })
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    })
  })
  return { hosts: [SCRIPT_HOST, CARD_HOST] }
}

/** Runs in the page, so it may know nothing from outside itself. */
function cardScript(cardHost: string) {
  const number = document.createElement('input')
  number.id = 'card-number'
  number.inputMode = 'numeric'
  number.style.cssText = 'display: block; width: 100%; min-height: 44px; font: inherit; color: inherit'
  const label = document.createElement('label')
  label.htmlFor = number.id
  label.textContent = 'Card number'

  const form = {
    mount: (place: HTMLElement) => place.append(label, number),
    on: (event: string, tell: () => void) => event === 'ready' && setTimeout(tell, 0),
    destroy: () => undefined,
  }
  const confirmPayment = async ({ elements: { secret } }: { elements: { secret: string } }) => {
    const [id] = secret.split('_secret_')
    const answer = await fetch(`${cardHost}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: secret, card: number.value }),
    })
    const said = await answer.json()
    return answer.ok ? { paymentIntent: said } : said
  }
  const provider = () => ({
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      secret: clientSecret,
      create: () => form,
      update: () => undefined,
    }),
    confirmPayment,
  })
  Object.assign(window, { Stripe: provider })
}
