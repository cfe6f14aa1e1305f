import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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

// The least that could serve the same requests: Fastify, the driver and the same statements;
// no sign-in, no rules, no schemas.

const { DATABASE_URL = '', PORT = '0', FILES = '' } = process.env
const db = openBare(DATABASE_URL)
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
    const aside = join(FILES, randomUUID())
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform: (piece: Buffer, _encoding, next) => {
        hash.update(piece)
        next(null, piece)
      },
    })
    await pipeline(raw, hashing, createWriteStream(aside))
    const file = await open(aside)
    await file.sync()
    await file.close()
    await rename(aside, `${aside}.pdf`)
    const folder = await open(FILES)
    await folder.sync()
    await folder.close()
    void unlink(`${aside}.pdf`)
    return { sha256: hash.digest('hex') }
  })
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.send?.('ready')
