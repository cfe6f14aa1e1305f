import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { isAskedHere } from '#server/http/this-machine.ts'
import { readOwedMail } from './health.store.ts'
import { inTime } from './in-time.ts'

/** Figures for whoever watches over the portal, from this very machine alone. */
export function metricsRoutes(app: FastifyInstance, { db, metrics, now }: Deps): void {
  const owedMail = inTime(() => readOwedMail(db, now()), null)

  app.get('/metrics', async (request, reply) => {
    if (!isAskedHere(request)) throw new Refusal('notFound', 'Not found')
    const mail = await owedMail()
    const text = await metrics.written({ connections: db.connections(), mail })
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}
