import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { openServer } from '#server/http/connection.ts'
import { isAskedHere } from '#server/http/this-machine.ts'
import { selectBackupState } from '#server/shared/backup-state.store.ts'
import { selectQueuedMail } from './health.store.ts'
import { inTime } from './in-time.ts'

export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const sendFigures = figuresOf(deps)

  app.get('/metrics', async (request, reply) => {
    if (config.metricsPort !== undefined || !isAskedHere(config, request)) throw new Refusal('notFound', 'Not found')
    return sendFigures(reply)
  })
}

/** Serves METRICS_PORT, with metrics only; any client that reaches the port may read the metrics. */
export function buildMetricsApp(deps: Deps): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: openServer,
  })
  const sendFigures = figuresOf(deps)
  app.get('/metrics', (_request, reply) => sendFigures(reply.header('cache-control', 'no-store')))
  return app
}

function figuresOf({ db, metrics, now }: Deps) {
  const queuedMail = inTime(() => selectQueuedMail(db, now()), null)
  const backupState = inTime(() => selectBackupState(db), null)
  return async (reply: FastifyReply) => {
    const [mail, backups] = await Promise.all([queuedMail(), backupState()])
    const text = await metrics.written({ connections: db.connections(), mail, backups })
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
  }
}
