import type { BrowserContext } from 'playwright-core'

const SCRIPT_HOST = 'https://js.stripe.com'
const CARD_HOST = 'https://api.stripe.com'

const BANK_PAGE = '/bank.html'

const bankPage = `<!doctype html><html lang="en"><title>Your bank</title>
<label>Code from your bank <input id="code"></label>
<button onclick="parent.postMessage(document.getElementById('code').value, '*')">Confirm</button></html>`

/**
 * Replaces the provider's script by a small one: a single field for the card number, which is sent to the provider's
 * double. The real script uses frames of its own; the portal makes the same calls.
 */
export async function playCardScript(context: BrowserContext, doubleUrl: () => string) {
  await context.route(`${SCRIPT_HOST}/**`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${cardScript})(${JSON.stringify([CARD_HOST, `${SCRIPT_HOST}${BANK_PAGE}`])})`,
    }),
  )
  await context.route(`${SCRIPT_HOST}${BANK_PAGE}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: bankPage }),
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

/** Runs in the page, so it must not use variables from outside. */
function cardScript([cardHost, bankPage]: [string, string]) {
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
  const ask = async (secret: string, what: 'confirm' | 'authenticate') => {
    const answer = await fetch(`${cardHost}/v1/payment_intents/${secret.split('_secret_')[0]}/${what}`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: secret, card: number.value }),
    })
    const said = await answer.json()
    return answer.ok ? { paymentIntent: said } : said
  }
  // Like the provider: in a frame at the end of the page, over everything else.
  const askTheBank = () =>
    new Promise<void>((resolve) => {
      const frame = document.createElement('iframe')
      frame.name = '__privateStripeFrame1'
      frame.title = 'Your bank'
      frame.src = bankPage
      frame.style.cssText =
        'position: fixed; inset: 0; z-index: 2147483647; width: 100%; height: 100%; background: white'
      const cover = document.createElement('div')
      cover.append(frame)
      document.body.append(cover)
      window.addEventListener('message', ({ data }) => {
        if (data !== '123') return
        cover.remove()
        resolve()
      })
    })
  const confirmPayment = async ({ elements: { secret } }: { elements: { secret: string } }) => {
    const first = await ask(secret, 'confirm')
    if (first.paymentIntent?.status !== 'requires_action') return first
    await askTheBank()
    return ask(secret, 'authenticate')
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
