import { beforeAll, expect, test } from 'vitest'
import { declaredRoutes, isJson } from '#contract/all-routes.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { startViewing } from '#contract/presence.ts'
import { inviteToTeam } from '#contract/team/team.ts'
import { sql } from '#server/database/sql.ts'
import { addressOf, asked } from '#server/testing/access-matrix/ask.ts'
import { openFixture } from '#server/testing/access-matrix/fixture.ts'
import type { MatrixRequest } from '#server/testing/access-matrix/row.ts'
import { rows } from '#server/testing/access-matrix/rows.ts'
import { closeMonths, multiply } from '#server/testing/multiplied.store.ts'
import { everyPage } from '#server/testing/pages.ts'
import { addPasskey } from '#server/testing/passkeys.ts'
import { admin } from '#server/testing/people.ts'
import { statementsOf } from '#server/testing/statement-count.ts'
import { useOpened } from '#server/testing/use-opened.ts'

// A route sends as many statements for one row as for many: no query runs once per row. Pages repeat and lose no row.

const MANY = 20
/** The limit for any read, from the neighbours of a document to a refund. */
const MOST = 9
/** Lists with a fixed length. */
const fixed = [
  'listConsents',
  'listRequirements',
  'listChecklist',
  'listTeam',
  'listBoards',
  'listBoardGaps',
  'listHolidays',
  'listRetentionRules',
  'listRetentionDue',
]

const reads = declaredRoutes.flatMap(({ name, spec }) => {
  const row = rows.find((one) => one.route === name && !one.about)
  const isRead = spec.method === 'GET' && (isJson(spec) || name.startsWith('export'))
  return row && isRead && !row.signsOut && !row.endless ? [{ name, spec, row }] : []
})
const isList = ({ spec }: (typeof reads)[number]) => isJson(spec) && spec.page
const lists = reads.flatMap((read) => (isList(read) && !fixed.includes(read.name) ? [read.name] : []))

const world = useOpened(openFixture, ({ close }) => close())
let one: Map<string, Reading>
const asks = new Map<string, MatrixRequest>()
beforeAll(async () => {
  const { owner, application, document } = world
  const ben = await admin(world.portal, 'ben')
  await Promise.all([
    world.newSchool(),
    world.newNote(),
    world.newFollowUp(),
    world.newView(),
    world.newRequest(),
    world.newThirdParty(),
    world.newBoardFact(),
    addPasskey(owner),
    world.admin.call(inviteToTeam, { body: { email: 'carla@lampara.test', role: 'lead' } }),
    owner.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } }),
    world.admin.request({ url: `${document.objectPath}?download=1` }),
    closeMonths(world.portal.db, '2020-01-01', 1),
  ])
  for (const { name, row } of reads) asks.set(name, (await row.ask?.(world)) ?? {})
  asks.set('listDocuments', { ...asks.get('listDocuments'), query: { versions: 'all' } })
  // The reads of this test add audit events, which would fill more than one page.
  for (const name of ['listAudit', 'exportAudit']) asks.set(name, { query: { action: 'document.filed' } })
  // Comes last, because presence expires quickly.
  await ben.call(startViewing, { params: { subjectId: document.id }, body: {} })
  one = await readEverything()
  await multiply(world.portal.db, MANY, owner.id)
  await closeMonths(world.portal.db, '2020-02-01', MANY)
})

interface Reading {
  statements: number
  rows: number | undefined
}

async function readEverything(): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>()
  for (const { name, spec } of reads) {
    const who = spec.permission ? world.admin : world.owner
    const ask = () => asked(who, spec, asks.get(name) ?? {})
    // The first request may fill caches: the session, the blocked people, and finished months.
    const { body } = await ask()
    const statements = (await statementsOf(ask)).filter((text) => !/ from sessions |^with people as /.test(text))
    readings.set(name, {
      statements: statements.length,
      rows: body.startsWith('[') ? JSON.parse(body).length : undefined,
    })
  }
  return readings
}

const countsOf = (readings: Map<string, Reading>) =>
  Object.fromEntries([...readings].map(([name, { statements }]) => [name, statements]))

test('every read needs as many queries for twenty rows as for one, and few', async () => {
  const many = await readEverything()
  expect(countsOf(many)).toEqual(countsOf(one))
  expect([...many].filter(([, { statements }]) => statements > MOST)).toEqual([])
  // A list that did not grow proves nothing.
  const short = lists.filter((name) => (one.get(name)?.rows ?? 0) < 1 || (many.get(name)?.rows ?? 0) < MANY)
  expect(short).toEqual([])
})

test('every list has the same rows in short pages as in one, and tells their number', async () => {
  const onOnePage: string[] = []
  for (const { name, spec } of reads.filter(isList)) {
    const who = spec.permission ? world.admin : world.owner
    const { query, ...ask } = asks.get(name) ?? {}
    const counts = new Set<unknown>()
    const lengths: number[] = []
    const inPagesOf = (limit: number) =>
      everyPage(who, addressOf(spec, { ...ask, query: { ...query, limit: String(limit) } }), (page) => {
        counts.add(page.headers['x-total-count'])
        lengths.push(page.json().length)
      })
    const rows = await inPagesOf(200)
    const size = rows.length > 6 ? 6 : 2
    lengths.length = 0
    expect([name, await inPagesOf(size), [...counts]]).toEqual([name, rows, [String(rows.length)]])
    expect([name, lengths.slice(0, -1)]).toEqual([name, lengths.slice(1).map(() => size)])
    if (lengths.length === 1) onOnePage.push(name)
  }
  // A list of one page proves nothing.
  expect(onOnePage).toEqual(['listRetentionDue'])
})

test('a query per row is counted', async () => {
  const { db } = world.portal
  const askForEach = (limit: number) =>
    statementsOf(async () => {
      const found = await db.rows<{ id: string }>(sql`select id from applications limit ${limit}`)
      await Promise.all(found.map(({ id }) => db.rows(sql`select status from applications where id = ${id}`)))
    })
  expect(await askForEach(1)).toHaveLength(2)
  expect(await askForEach(MANY)).toHaveLength(MANY + 1)
})
