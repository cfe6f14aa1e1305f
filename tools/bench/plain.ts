import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import {
  keepUpload,
  makePlainTables,
  type PlainMessage,
  readDashboard,
  readList,
  readOfStatus,
  readStatistics,
  search,
  writeMessage,
} from './plain.store.ts'
import { receiveFile } from './receive-file.ts'

// The simplest server that a good engineer would write for the same rows; no sign-in, no rules, no schemas.

const { DATABASE_URL = '', PORT = '0', FILES = '', APPLICATIONS = '0' } = process.env
const db = new pg.Pool({ connectionString: DATABASE_URL, max: 10, application_name: 'plain' })
await makePlainTables(db, Number(APPLICATIONS))
const app = fastify()

app.get('/ready', async () => 'yes')
app.get<{ Params: { userId: string } }>('/dashboard/:userId', ({ params }) => readDashboard(db, params.userId))
app.get<{ Querystring: { status?: string; search?: string } }>('/applications', ({ query }) => {
  if (query.status) return readOfStatus(db, query.status)
  return query.search ? search(db, query.search) : readList(db)
})
app.get('/statistics', () => readStatistics(db))
app.post<{ Body: PlainMessage }>('/messages', ({ body }) => writeMessage(db, { ...body, id: randomUUID() }))
app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.put('/file', async ({ raw }) => {
    const id = randomUUID()
    const kept = await receiveFile(raw, FILES)
    await keepUpload(db, { id, ...kept })
    return { id, ...kept }
  })
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
