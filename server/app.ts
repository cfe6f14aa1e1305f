import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { accountRoutes } from '#server/features/account/account.routes.ts'
import { oidcSignInRoutes } from '#server/features/account/session/oidc-sign-in.routes.ts'
import { sessionRoutes } from '#server/features/account/session/session.routes.ts'
import { apiDocsRoutes } from '#server/features/api-docs/api-docs.routes.ts'
import { applicationRoutes } from '#server/features/applications/applications.routes.ts'
import { auditRoutes } from '#server/features/audit/audit.routes.ts'
import { boardRoutes } from '#server/features/boards/boards.routes.ts'
import { bulkRoutes } from '#server/features/bulk/bulk.routes.ts'
import { caseRoutes } from '#server/features/cases/cases.routes.ts'
import { clientRoutes } from '#server/features/clients/clients.routes.ts'
import { devRoutes } from '#server/features/dev/dev.routes.ts'
import { personaRoutes } from '#server/features/dev/personas.routes.ts'
import { documentRoutes } from '#server/features/documents/documents.routes.ts'
import { handoverRoutes } from '#server/features/documents/handovers/handovers.routes.ts'
import { uploadRoutes } from '#server/features/documents/uploads/uploads.routes.ts'
import { exportRoutes } from '#server/features/exports/exports.routes.ts'
import { healthRoutes } from '#server/features/health/health.routes.ts'
import { metricsRoutes } from '#server/features/health/metrics.routes.ts'
import { liveRoutes } from '#server/features/live/live.routes.ts'
import { messageRoutes } from '#server/features/messages/messages.routes.ts'
import { moneyRoutes } from '#server/features/money/money.routes.ts'
import { nameRoutes } from '#server/features/names/names.routes.ts'
import { noteRoutes } from '#server/features/notes/notes.routes.ts'
import { packetRoutes } from '#server/features/packets/packets.routes.ts'
import { pageRoutes } from '#server/features/pages/pages.routes.ts'
import { pathRoutes } from '#server/features/path/path.routes.ts'
import { personalDataRoutes } from '#server/features/personal-data/personal-data.routes.ts'
import { presenceRoutes } from '#server/features/presence/presence.routes.ts'
import { retentionRoutes } from '#server/features/privacy/my-data/retention/retention.routes.ts'
import { privacyRoutes } from '#server/features/privacy/privacy.routes.ts'
import { reminderRoutes } from '#server/features/reminders/reminders.routes.ts'
import { reportRoutes } from '#server/features/reports/reports.routes.ts'
import { requirementRoutes } from '#server/features/requirements/requirements.routes.ts'
import { savedReplyRoutes } from '#server/features/saved-replies/saved-replies.routes.ts'
import { teamRoutes } from '#server/features/team/team.routes.ts'
import { thirdPartyRequestRoutes } from '#server/features/third-party-requests/third-party-requests.routes.ts'
import { timelineRoutes } from '#server/features/timeline/timeline.routes.ts'
import { workRoutes } from '#server/features/work/work.routes.ts'
import { discardBody, keepConnections, openServer } from './http/connection.ts'
import { answerErrors } from './http/errors.ts'
import { protectAnswers } from './http/headers.ts'
import { refuseOtherSites } from './http/origin.ts'
import { countAnswers } from './metrics/count-answers.ts'

const MAX_JSON_BYTES = 256 * 1024
const HEADERS_WITHIN = MINUTE
const UPLOAD_WITHIN = 5 * MINUTE
const LATE_CHECKED_EVERY = 5_000

const features = [
  metricsRoutes,
  apiDocsRoutes,
  devRoutes,
  personaRoutes,
  sessionRoutes,
  oidcSignInRoutes,
  accountRoutes,
  retentionRoutes,
  privacyRoutes,
  auditRoutes,
  teamRoutes,
  applicationRoutes,
  clientRoutes,
  caseRoutes,
  requirementRoutes,
  uploadRoutes,
  documentRoutes,
  handoverRoutes,
  presenceRoutes,
  packetRoutes,
  personalDataRoutes,
  messageRoutes,
  nameRoutes,
  boardRoutes,
  thirdPartyRequestRoutes,
  noteRoutes,
  timelineRoutes,
  workRoutes,
  liveRoutes,
  pathRoutes,
  moneyRoutes,
  reportRoutes,
  exportRoutes,
  bulkRoutes,
  savedReplyRoutes,
  reminderRoutes,
]

export async function buildApp(
  deps: Deps,
  { stopping = new AbortController().signal }: { stopping?: AbortSignal } = {},
): Promise<FastifyInstance> {
  const app = openFastify(deps)
  await app.register(cookie)
  await compressAnswers(app)
  acceptJson(app)
  answerErrors(app, deps)
  protectAnswers(app, deps)
  keepConnections(app, stopping)
  refuseOtherSites(app, deps.config)
  refuseCompressedBodies(app)
  logAnswers(app)
  countAnswers(app, deps.metrics)

  healthRoutes(app, deps, stopping)
  for (const routes of features) routes(app, deps)
  await pageRoutes(app, deps)
  return app
}

function openFastify({ config, log }: Deps): FastifyInstance {
  return fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: trustHops(config.trustProxy),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: UPLOAD_WITHIN,
    http: { headersTimeout: HEADERS_WITHIN, connectionsCheckingInterval: LATE_CHECKED_EVERY },
    forceCloseConnections: 'idle',
    // Still answers requests on open connections during shutdown; /readyz makes proxies send new ones elsewhere.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    // A proxy may send the absolute URL in the request line; its path names the route.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    serverFactory: openServer,
    clientErrorHandler: () => {},
    // Answers a URL that cannot be decoded. No hook runs for such a request, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      discardBody(request.raw, reply.raw)
      reply.raw.writeHead(error.statusCode ?? 400, {
        'content-type': 'application/json',
        'x-content-type-options': 'nosniff',
      })
      reply.raw.end(JSON.stringify({ message: 'The request could not be read' }))
    },
  })
}

async function compressAnswers(app: FastifyInstance) {
  await app.register(compress, {
    // Requests are never unpacked; a compressed one is refused below.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The default quality takes a hundred times longer for a response that is a tenth smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** Trusts a fixed number of proxies, whatever a client claims. */
const trustHops = (proxies: number) => (proxies > 0 ? (_address: string, hop: number) => hop < proxies : false)

/** Parses JSON, and takes an empty body as undefined: a `PATCH` with a JSON content type may have no body. */
function acceptJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parseJson(request, body, done)
  })
}

/** Refuses compressed bodies: a small body may unpack to gigabytes. */
function refuseCompressedBodies(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity') return
    throw new Refusal('wrongType', 'Compressed requests are not accepted')
  })
}

/** Logs one line per response: the declared route, never the path, the query or the person. */
function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}
