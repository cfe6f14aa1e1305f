import { createHash } from 'node:crypto'
import fastify from 'fastify'
import { openDatabase } from '../../server/database/open.ts'
import {
  type DraftMessage,
  readActivities,
  readApplication,
  readApplications,
  readChecklist,
  readFiltered,
  readSession,
  readStatistics,
  searchApplications,
  writeMessage,
} from './baseline.store.ts'
import { receiveFile } from './receive-file.ts'

// The least that could serve the same requests: Fastify, the portal's connection to its database and the same statements;
// no sign-in, no rules, no schemas.

const { DATABASE_URL = '', PORT = '0', FILES = '' } = process.env
const db = openDatabase(DATABASE_URL, { applicationName: 'baseline' })
const app = fastify()

app.get('/user', async ({ headers }) => {
  const token = /session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  return readSession(db, createHash('sha256').update(token).digest())
})
app.get<{ Params: { userId: string } }>('/application/:userId', ({ params }) => readApplication(db, params.userId))
app.get<{ Params: { id: string } }>('/checklist/:id', ({ params }) => readChecklist(db, params.id))
app.get<{ Params: { id: string } }>('/activities/:id', ({ params }) => readActivities(db, params.id))
app.get('/ready', async () => 'yes')
app.get('/applications', () => readApplications(db))
app.get<{ Querystring: { status: string; waitsFor: string } }>('/filtered', ({ query }) =>
  readFiltered(db, query.status, query.waitsFor),
)
app.get<{ Querystring: { search: string } }>('/search', ({ query }) => searchApplications(db, query.search))
app.get('/statistics', () => readStatistics(db))
app.post<{ Body: DraftMessage }>('/messages', ({ body }) => writeMessage(db, body))

app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.put('/file', async ({ raw }) => {
    const { sha256 } = await receiveFile(raw, FILES)
    return { sha256 }
  })
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.send?.('ready')
