import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps.ts'

// The sources of Stripe's card form: its script, and frames for the card and for the bank's questions. Stripe serves
// them itself, so that no card number passes this portal.
const cardForm = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
}
const noCardForm: typeof cardForm = { script: '', frame: '', connect: '' }

/** Returns the hashes of the inline scripts of a page. */
const scriptsIn = (page: string) =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')

const pagePolicy = ({ script, frame, connect }: typeof cardForm, { store, own }: { store: string; own: string }) =>
  [
    "default-src 'self'",
    `script-src 'self'${own}${script}`,
    // Menus, tooltips and progress bars carry style attributes, and some pages a style element.
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${connect}${store}`,
    `frame-src 'self' blob:${frame}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Lets pages of this portal, and no others, show a filed PDF. */
export const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'"

const unused =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi serial usb'.split(' ')
const permissions = (config: Config) =>
  [
    ...unused.map((feature) => `${feature}=()`),
    `payment=(${config.stripe ? 'self "https://js.stripe.com"' : ''})`,
  ].join(', ')

const answerPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policies of workers, which the response with the worker sets and not the page: a worker loads scripts of the
 * portal, and calls the portal. Workers for PDFs and iPhone photos also compile decoders of pictures.
 */
const workersOf = (store: string) =>
  [
    [
      /^\/assets\/(pdf\.|heic-)worker[\w.-]*\.m?js$/,
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob:",
    ],
    // The service worker sends waiting requests, with their files.
    [/^\/service-worker\.js$/, `default-src 'none'; connect-src 'self'${store}`],
    [/^\/assets\/[\w.-]*worker[\w.-]*\.m?js$/, "default-src 'none'; script-src 'self'; connect-src 'self'"],
  ] as const

function policyOfAnswer(url: string, workers: ReturnType<typeof workersOf>): string {
  const path = url.split('?')[0] ?? ''
  return workers.find(([names]) => names.test(path))?.[1] ?? answerPolicy
}

/** Puts the protective headers on every answer; a route may have set a stricter one already. */
export function protectAnswers(app: FastifyInstance, { config, pages }: Pick<Deps, 'config' | 'pages'>): void {
  // Pages send files straight to the store.
  const store = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
  const policy = pagePolicy(config.stripe ? cardForm : noCardForm, { store, own: scriptsIn(pages.shell()) })
  const workers = workersOf(store)
  const mayAsk = permissions(config)
  const hsts = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Answers are no-store unless the route knows that they are the same for everybody.
    reply.header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (request, reply) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (isPage) reply.header('permissions-policy', mayAsk)
    if (hsts) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', isPage ? policy : policyOfAnswer(request.url, workers))
    }
  })
}
