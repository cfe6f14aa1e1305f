import type { FastifyInstance } from 'fastify'
import { codeOf } from '#server/database/faults.ts'
import type { Deps } from '#server/deps.ts'
import { pingDatabase } from './health.store.ts'
import { inTime } from './in-time.ts'

type Health = 'ok' | 'read-only' | 'unavailable'

export function healthRoutes(app: FastifyInstance, deps: Deps, stopping: AbortSignal): void {
  const databaseHealth = examine(() => pingDatabase(deps.db), '25006')
  const storageHealth = examine(() => deps.storage.check())

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    const [database, storage] = await Promise.all([databaseHealth(), storageHealth()])
    const ready = database === 'ok' && storage === 'ok'
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable', database, storage })
  })
}

const examine = (check: () => Promise<void>, readOnly = 'EROFS') =>
  inTime<Health>(
    () =>
      check().then(
        () => 'ok',
        (error: unknown) => (codeOf(error) === readOnly ? 'read-only' : 'unavailable'),
      ),
    'unavailable',
  )
