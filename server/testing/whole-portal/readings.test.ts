import { beforeAll, expect, test } from 'vitest'
import { declaredRoutes, isJson } from '#contract/all-routes.ts'
import { loggedEachTime } from '#domain/audit/access-log.ts'
import { auditLabel } from '#domain/audit/audit-labels.ts'
import { sql } from '#server/database/sql.ts'
import { asked } from '#server/testing/access-matrix/ask.ts'
import { openFixture } from '#server/testing/access-matrix/fixture.ts'
import type { MatrixRequest } from '#server/testing/access-matrix/row.ts'
import { rows } from '#server/testing/access-matrix/rows.ts'
import { admin, signIn } from '#server/testing/people.ts'
import { useOpened } from '#server/testing/use-opened.ts'

// The audit records every read of other people's data by an admin, for every route.

const itself = 'its service writes down each file that leaves'
const figures = 'figures, of nobody by name'
const team = 'what the team keeps about itself'
const own = 'the own data of the caller'
const everybodys = 'the same for everybody'

/** Reads of an admin that the audit leaves out, with the reason. */
const unwritten: Record<string, string> = {
  getUser: own,
  getMyApplication: own,
  getMyDetails: own,
  getMyAccount: own,
  listPasskeys: own,
  listMySessions: own,
  getMyNotices: own,
  getMyData: own,
  listConsents: own,
  getDataExport: own,
  getDataExportFile: own,
  listDisclosures: own,
  listDataAccess: own,
  listMyPrivacyRequests: own,
  getDeviceKey: own,
  getHandover: own,
  getHandoverPage: own,
  countUnreadMessages: own,
  countMentions: own,
  listParts: own,
  uploadParams: own,
  temporaryCredentials: own,
  signPart: own,
  listRequirements: everybodys,
  listBoards: everybodys,
  getBoard: everybodys,
  listBoardChanges: team,
  listBoardGaps: figures,
  listThirdParties: team,
  listPaymentChannels: everybodys,
  getStatementMapping: team,
  getPaymentChannelQr: everybodys,
  getDueAges: figures,
  listClosedMonths: figures,
  getMonthToClose: figures,
  countMoney: figures,
  getApprovalText: everybodys,
  getAdminStats: figures,
  countDocuments: figures,
  countWaiting: figures,
  countCases: figures,
  countUnansweredThreads: figures,
  countConversations: figures,
  countWork: figures,
  getApplicationReport: figures,
  getRevenueReport: figures,
  getMoneyReport: figures,
  getReviewReport: figures,
  getBottlenecks: figures,
  getPathReport: figures,
  getReminderPreview: figures,
  listBulkRuns: figures,
  listSavedViews: team,
  listReplies: team,
  countPrivacyRequests: figures,
  listHolidays: everybodys,
  listTeam: team,
  listRetentionRules: figures,
  listIncidents: team,
  getIncident: team,
  getIncidentNotices: team,
  countAffected: figures,
  listInvitations: team,
  listPresence: team,
  getMailPreference: team,
  getReminderSettings: team,
  getApprovalSettings: team,
  getOfficeHours: team,
  getExchangeRates: figures,
  getBackupStatus: team,
  getObject: itself,
  getPacketFile: itself,
  getApplicationFiles: itself,
  getRequestLetterPdf: itself,
  getRequestLetterText: itself,
  getBulkResults: itself,
  exportClients: itself,
  exportDocuments: itself,
  exportPayments: itself,
  exportLedger: itself,
  exportMonths: itself,
  exportAudit: itself,
  exportUsers: itself,
  exportAffected: itself,
  getThread: 'how many messages wait and since when, no word of them',
  followEvents: 'ids alone; what they are about is asked for and written down',
}

const reads = declaredRoutes.filter(({ spec }) => spec.reads)
const leaving = declaredRoutes.filter(({ name }) => unwritten[name] === itself)

test('every admin route that reads data declares what it reads, or is listed here with a reason', () => {
  const readable = declaredRoutes.filter(({ spec }) => spec.method === 'GET' && spec.access !== 'public')
  const silent = readable.filter(({ name, spec }) => !spec.reads && !unwritten[name])
  expect(silent.map(({ name }) => name)).toEqual([])
  const mistaken = Object.keys(unwritten).filter(
    (name) => !readable.some((one) => one.name === name && !one.spec.reads),
  )
  expect(mistaken).toEqual([])
})

const world = useOpened(openFixture, ({ close }) => close())
const asks = new Map<string, MatrixRequest>()
beforeAll(async () => {
  await Promise.all([
    world.newSchool(),
    world.newNote(),
    world.newQuestion(),
    world.packet(),
    world.newRequest(),
    world.newFollowUp(),
  ])
  for (const { name } of [...reads, ...leaving]) {
    const row = rows.find((one) => one.route === name && !one.about)
    asks.set(name, (await row?.ask?.(world)) ?? {})
  }
  // Other rows have replaced the earlier document.
  asks.set('getDocumentForReview', { params: { documentId: (await world.newDocument()).id } })
})

const linesOf = (actorId: string) =>
  world.portal.db.rows<{ action: string; subject: string | null; detail: object }>(sql`
  select action, subject, detail from audit
  where actor_id = ${actorId} and action <> 'session.started' order by id`)

const named = reads.map(({ name, spec }) => [name, spec] as const)
test.each(named)('%s by an admin is an audit event, and by others none', async (name, spec) => {
  const { owner, portal } = world
  const ask = asks.get(name) ?? {}
  // A new session, because the audit records a repeated read only once in ten minutes.
  portal.clock.advance(11 * 60_000)
  const [ana, maria] = [await admin(portal), await signIn(portal, owner.email)]
  const before = (await linesOf(ana.id)).length
  for (const _ of [1, 2]) expect((await asked(ana, spec, ask)).statusCode).toBe(200)
  const lines = (await linesOf(ana.id)).slice(before)
  const what = spec.reads?.what
  // Two requests write one line together, or one each where every read is recorded.
  const eachTime = (action: typeof what) => (action && loggedEachTime.has(action) ? [action, action] : [action])
  const sheet = spec.reads?.opensSheet ? eachTime('sheet.opened') : []
  expect(lines.map(({ action }) => action)).toEqual([...eachTime(what), ...sheet])
  expect(auditLabel(lines[0]?.action ?? '')).not.toBe(lines[0]?.action)
  const { of } = spec.reads ?? {}
  expect(lines[0]?.subject).toEqual(of ? expect.stringMatching(new RegExp(`^${of}:[0-9a-f-]{36}$`)) : null)
  const counted = { rows: expect.stringMatching(/^[1-9]\d*$/) }
  if (of || (isJson(spec) && spec.page)) expect(lines[0]?.detail).toEqual(of ? {} : expect.objectContaining(counted))

  const own = (await linesOf(maria.id)).length
  await asked(maria, spec, ask)
  const added = (await linesOf(maria.id)).slice(own)
  expect(added.filter(({ action }) => action !== 'access.refused')).toEqual([])
})

test.each(leaving.map(({ name, spec }) => [name, spec] as const))(
  '%s exports data, which is an audit event each time',
  async (name, spec) => {
    const ana = await admin(world.portal)
    const before = (await linesOf(ana.id)).length
    const ask = asks.get(name) ?? {}
    for (const _ of [1, 2]) expect((await asked(ana, spec, ask)).statusCode).toBeLessThan(400)
    const lines = (await linesOf(ana.id)).slice(before)
    const taken = lines.filter(({ action }) => action !== 'list.export_ended').map(({ action }) => action)
    expect(taken).toHaveLength(2)
    expect(taken[1]).toBe(taken[0])
    expect(auditLabel(taken[0] ?? '')).not.toBe(taken[0])
  },
)
