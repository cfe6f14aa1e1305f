import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  APP_SHELL,
  HANDOVER_PAGE,
  pageAt,
  portalPages,
  publicPages,
  SHARE,
  SHARED_AGAIN,
  safeReturnPath,
  writtenPages,
} from '#contract/pages.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { pesosAt } from '#domain/money/rates/exchange.ts'
import { startPageOf } from '#domain/team/pages.ts'
import type { Deps } from '#server/deps.ts'
import { ratesOfDay } from '#server/features/money/rates/rates.service.ts'
import type { ServerRenderedPath } from '#server/gateways/pages/pages.ts'
import type { Caller } from '#server/http/caller.ts'
import { opensFile } from '#server/http/html-page.ts'
import { callerOf } from '#server/http/session.ts'
import { withHomeScreenHint } from './home-screen-hint.ts'
import { withWayOut } from './in-app-browser.ts'
import { webManifest } from './web-manifest.ts'

const WRITTEN_WITHIN_MS = 1_500
const RATE_READ_EVERY_MS = 60_000

const HTML = 'text/html; charset=utf-8'

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

export async function pageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { pages } = deps
  const send = pageSender(app, deps)
  const isSignedIn = async (request: FastifyRequest) => (await knownCaller(deps, request)) !== null

  app.get('/', async (request, reply) =>
    (await isSignedIn(request)) ? send.portalPage(request, reply, '/') : send.rendered(reply, '/', false),
  )
  for (const path of writtenPages) {
    if (path !== '/') app.get(path, async (request, reply) => send.rendered(reply, path, await isSignedIn(request)))
  }
  app.get('/signup', (_request, reply) => send.page(reply, pages.shell('/signup', { firstSight: true })))
  // Redirects a signed-in visitor past the sign-in page.
  app.get('/login', async (request, reply) => {
    const query = new URL(request.url, 'http://portal').searchParams
    const caller = await knownCaller(deps, request)
    if (caller) {
      const wanted = safeReturnPath(query.get('returnTo'))
      return reply.redirect(wanted === '/' ? startPageOf(caller.teamRole) : wanted, 302)
    }
    return send.page(reply, pages.shell('/login', { firstSight: !query.has('problem') }))
  })
  app.get(HANDOVER_PAGE, (_request, reply) => send.shell(reply, HANDOVER_PAGE))
  // The service worker caches this shell for every offline page, so the shell gets no link to the real browser.
  app.get(APP_SHELL, (_request, reply) => reply.type(HTML).send(pages.shell('')))
  for (const path of portalPages) app.get(path, (request, reply) => send.portalPage(request, reply, path))

  await takeNothingShared(app)

  const manifest = webManifest(deps.config.brand.name)
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  )
  await serveAssets(app, pages.assets)

  const everyPage = new Set<string>([...publicPages, ...portalPages])

  app.setNotFoundHandler((request, reply) => {
    const [, page = '', query = ''] = /^([^?]+)\/(\?.*)?$/.exec(request.url) ?? []
    if (isRead(request) && everyPage.has(pageAt(page))) return reply.redirect(`${page}${query}`, 308)
    const isPage = request.method === 'GET' && !/^\/(api|objects|dev)(\/|$)/.test(request.url.split('?')[0] ?? '')
    return isPage || opensFile(request)
      ? send.shell(reply.code(404), '')
      : reply.code(404).send({ message: 'Not found' })
  })
}

// Discards a share that arrives before the service worker runs: the page asks for the files once more.
async function takeNothingShared(app: FastifyInstance) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(SHARE, (_request, reply) => reply.redirect(SHARED_AGAIN, 303))
  })
}

function pageSender(app: FastifyInstance, deps: Deps) {
  const { pages } = deps
  const feeInPesos = feeReader(deps)
  const page = (reply: FastifyReply, html: string) => {
    const { url: path, headers } = reply.request
    const { publicUrl: origin, brand } = deps.config
    const asked = { path, userAgent: headers['user-agent'] ?? '', origin, brand: brand.name }
    return reply.type(HTML).send(withHomeScreenHint(withWayOut(html, asked), asked))
  }
  const shell = (reply: FastifyReply, path: string) => page(reply, pages.shell(path))

  /** Calls the portal's own API with the visitor's session and address. */
  const askAs =
    ({ ip }: Caller, cookie: string) =>
    async (path: string) => {
      const answer = await app.inject({ url: path, headers: { cookie }, remoteAddress: ip })
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
      return new Response(answer.body, { status: answer.statusCode, headers })
    }

  return {
    page,
    shell,
    async portalPage(request: FastifyRequest, reply: FastifyReply, path: string) {
      const caller = await knownCaller(deps, request)
      if (!caller) return shell(reply, path)
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const signal = AbortSignal.any([left.signal, AbortSignal.timeout(WRITTEN_WITHIN_MS)])
      const { cookie: cookies = '' } = request.headers
      const about = { address: request.url, personId: caller.id, cursor: deps.live.cursor(), cookies, signal }
      try {
        return page(reply, await pages.renderFor({ ...about, send: askAs(caller, cookies) }))
      } catch (error) {
        // The client scripts render the page instead.
        request.log.warn({ err: error }, 'a page was not written')
        return shell(reply, path)
      }
    },
    rendered(reply: FastifyReply, path: ServerRenderedPath, signedIn: boolean) {
      if (!signedIn) reply.header('cache-control', 'no-cache').header('vary', 'cookie, user-agent')
      return page(reply, pages.render(path, { signedIn, feeInPesos: feeInPesos() }))
    },
  }
}

/** Returns the application fee at the last rate read; no visitor waits for the database. */
function feeReader(deps: Deps): () => string | null {
  const { applicationFee, currency } = deps.config
  let fee: string | null = null
  let readAt = 0
  const read = async () => pesosAt(currency, await ratesOfDay(deps, deps.db))(centsOf(applicationFee), currency)
  return () => {
    const now = deps.now().getTime()
    if (now - readAt >= RATE_READ_EVERY_MS) {
      readAt = now
      void read().then(
        (pesos) => {
          fee = pesos
        },
        // The last fee stays in use.
        () => undefined,
      )
    }
    return fee
  }
}

async function knownCaller(deps: Deps, request: FastifyRequest): Promise<Caller | null> {
  try {
    return await callerOf(deps, request)
  } catch (error) {
    request.log.warn({ err: error }, 'who asks for a page is unknown')
    return null
  }
}

async function serveAssets(app: FastifyInstance, root: string) {
  const options = {
    index: false as const,
    preCompressed: true,
    cacheControl: false,
    // Templates are no pages.
    allowedPath: (path: string) => !path.endsWith('.html'),
    setHeaders: (reply: FastifyReply, path: string) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  }
  // One route for all hashed files: 1,700 routes of single files took 20 MB and a sixth of the start.
  await app.register(fastifyStatic, {
    ...options,
    root: join(root, 'assets'),
    prefix: '/assets/',
    // A build of the server alone has no assets.
    suppressWarning: true,
  })
  await app.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
  })
}
