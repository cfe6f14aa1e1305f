import { createHash } from 'node:crypto'
import fastify from 'fastify'
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
import { openBare } from './baseline-database.ts'
import { receiveFile } from './receive-file.ts'

// The least that could serve the same requests: Fastify, the driver and the same statements;
// no sign-in, no rules, no schemas.

const { DATABASE_URL = '', PORT = '0', FILES = '' } = process.env
const db = openBare(DATABASE_URL, 'baseline')
const app = fastify()

app.get('/user', async ({ headers }) => {
  const token = /session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const [row] = await readSession(db, createHash('sha256').update(token).digest())
  return row
})
app.get<{ Params: { userId: string } }>('/application/:userId', async ({ params }) => {
  const [row] = await readApplication(db, params.userId)
  return row
})
app.get<{ Params: { id: string } }>('/checklist/:id', ({ params }) => readChecklist(db, params.id))
app.get<{ Params: { id: string } }>('/activities/:id', ({ params }) => readActivities(db, params.id))
const asList = ([rows, [total]]: Awaited<ReturnType<typeof readApplications>>) => ({
  rows: rows.slice(0, 200),
  ...total,
})
app.get('/ready', async () => 'yes')
app.get('/applications', async () => asList(await readApplications(db)))
app.get<{ Querystring: { status: string; waitsFor: string } }>('/filtered', async ({ query }) =>
  asList(await readFiltered(db, query.status, query.waitsFor)),
)
app.get<{ Querystring: { search: string } }>('/search', async ({ query }) =>
  asList(await searchApplications(db, query.search)),
)
app.get('/statistics', async () => (await readStatistics(db))[0])
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
