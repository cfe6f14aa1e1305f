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
import {
  claimPlainWork,
  countPlainWork,
  decidePlain,
  listPlainConversations,
  listPlainWork,
  makePlainDesk,
  nextPlainWork,
  readPlainReview,
  readPlainThread,
  searchPlainMessages,
  snoozePlainWork,
} from './plain-desk.store.ts'
import { receiveFile } from './receive-file.ts'

// The simplest server that a good engineer would write for the same rows; no sign-in, no rules, no schemas.

const { DATABASE_URL = '', PORT = '0', FILES = '', APPLICATIONS = '0', WITH_DESK } = process.env
const db = new pg.Pool({ connectionString: DATABASE_URL, max: 10, application_name: 'plain' })
await makePlainTables(db, Number(APPLICATIONS))
if (WITH_DESK) await makePlainDesk(db)
const app = fastify()

app.get('/ready', async () => 'yes')
app.get<{ Params: { userId: string } }>('/dashboard/:userId', ({ params }) => readDashboard(db, params.userId))
app.get<{ Querystring: { status?: string; search?: string } }>('/applications', ({ query }) => {
  if (query.status) return readOfStatus(db, query.status)
  return query.search ? search(db, query.search) : readList(db)
})
app.get('/statistics', () => readStatistics(db))
app.post<{ Body: PlainMessage }>('/messages', ({ body }) => writeMessage(db, { ...body, id: randomUUID() }))
type OfKey = { Params: { key: string }; Querystring: { by: string } }
app.get('/work', () => listPlainWork(db))
app.get('/work/counts', () => countPlainWork(db))
app.post<OfKey>('/work/next', ({ query }) => nextPlainWork(db, query.by))
app.post<OfKey>('/work/:key/claim', ({ params, query }) => claimPlainWork(db, params.key, query.by))
app.put<OfKey>('/work/:key/snooze', ({ params }) => snoozePlainWork(db, params.key))
app.get('/conversations', () => listPlainConversations(db))
app.get<OfKey>('/threads/:key', ({ params }) => readPlainThread(db, params.key))
app.get<{ Querystring: { search: string } }>('/found', ({ query }) => searchPlainMessages(db, query.search))
app.get<OfKey>('/review/:key', ({ params }) => readPlainReview(db, params.key))
app.put<OfKey & { Body: { reasons: string[]; pointers: unknown[] } }>('/documents/:key', ({ params, body }) =>
  decidePlain(db, params.key, body),
)
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
