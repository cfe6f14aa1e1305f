import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredRoutes } from '#contract/all-routes.ts'
import { inviteToTeam } from '#contract/team/team.ts'
import { type Permission, TeamRole } from '#contract/team/team-roles.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { ADMINS_ONLY, OWN_RECORD } from '#domain/refusal.ts'
import {
  answerTo,
  closeMatrix,
  differences,
  expected,
  fixture,
  kinds,
  openMatrix,
  specOf,
  titled,
  toldApart,
} from '#server/testing/access-matrix/answers.ts'
import { asked, nameOf, saidBy } from '#server/testing/access-matrix/ask.ts'
import type { MatrixRequest, MatrixRow } from '#server/testing/access-matrix/row.ts'
import { rows } from '#server/testing/access-matrix/rows.ts'
import { signIn, type TestClient } from '#server/testing/people.ts'
import { accepted } from '#server/testing/team.ts'

// Checks the response for every route and caller, with a right, a wrong and a malformed id, and checks it against the
// documentation.

const NOT_ALLOWED = `403: ${ADMINS_ONLY}`

// Some rows make a packet or a PDF first.
const patient = { timeout: 180_000 }

beforeAll(openMatrix)
afterAll(closeMatrix)

test('every route has a row in the matrix', () => {
  const missing = declaredRoutes.filter(({ name }) => !rows.some((row) => row.route === name))
  expect(missing.map(({ spec }) => nameOf(spec))).toEqual([])
})

test('every route with an id in its path has a row that names the id', () => {
  const silent = rows.filter(
    (row) => specOf(row).path.includes(':') && !row.id && !row.about && !['putUpload', 'putPart'].includes(row.route),
  )
  expect(silent).toEqual([])
})

test('every call of the specification is a declared route', () => {
  const calls = [
    'GET /api/auth/user',
    'POST /api/signup',
    'GET /api/applications/me',
    'POST /api/applications',
    'GET /api/applications',
    'GET /api/users',
    'GET /api/applications/:id/requirements',
    'GET /api/applications/:id/activities',
    'GET /api/applications/:id/documents',
    'GET /api/applications/:id/payments',
    'GET /api/requirements',
    'POST /api/objects/upload',
    'POST /api/documents',
    'POST /api/create-payment-intent',
    'GET /api/payments/:id/receipt',
    'GET /api/messages',
    'POST /api/messages',
    'PATCH /api/messages/:id/read',
    'GET /api/messages/unread-count',
    'GET /api/personal-data-sheet',
    'POST /api/personal-data-sheet',
    'GET /api/education-history',
    'POST /api/education-history',
    'DELETE /api/education-history/:id',
    'GET /api/admin/stats',
    'GET /api/admin/applications',
    'GET /api/admin/documents',
    'PUT /api/admin/documents/:documentId',
    'GET /api/login',
    'GET /api/logout',
  ]
  expect(declaredRoutes.map(({ spec }) => nameOf(spec))).toEqual(expect.arrayContaining(calls))
})

/** Sends one request as each kind of caller, and prepares it again only after a write succeeded. */
async function saidToEach(row: MatrixRow, prepare: () => Promise<MatrixRequest>): Promise<string[]> {
  const told: string[] = []
  let ask: MatrixRequest | undefined
  for (const kind of kinds) {
    ask ??= await prepare()
    const answer = await answerTo(row, kind, ask)
    told.push(saidBy(answer))
    if (specOf(row).method !== 'GET' && answer.statusCode < 400) ask = undefined
  }
  return told
}

describe('a valid request', patient, () => {
  test.each(titled)('%s gives each kind of caller the expected response', async (_, row) => {
    const told = await saidToEach(row, async () => (await row.ask?.(fixture)) ?? {})
    expect(told).toEqual(kinds.map((kind) => expected(row, kind, 'right')))
  })
})

/** Permissions that a team member needs beside the route's own to get the response of an admin. */
const needs: Readonly<Record<string, Permission>> = {
  // This row changes fees.
  changeApplication: 'money.keep',
  sendMessage: 'messages.write',
  putRegistration: 'cases.move',
  putPermit: 'cases.move',
  putAppointment: 'cases.move',
  putResult: 'cases.move',
  addExamEvidence: 'cases.move',
  submitPaymentProof: 'money.keep',
  checkCheckout: 'money.keep',
  answerPlan: 'money.keep',
  claimWork: 'messages.write',
  releaseWork: 'messages.write',
  snoozeWork: 'messages.write',
  wakeWork: 'messages.write',
  getMyRefunds: 'payments.read',
  getOpenCheckout: 'payments.read',
  getReceipt: 'payments.read',
  getReceiptPdf: 'payments.read',
  getStatement: 'payments.read',
  getStatementCsv: 'payments.read',
  getStatementPdf: 'payments.read',
  listPaymentProofs: 'payments.read',
  listActivities: 'payments.read',
  listPayments: 'payments.read',
  listPlans: 'payments.read',
  previewBulk: 'cases.move',
  listDecisions: 'documents.review',
  startBulk: 'cases.move',
  stopBulk: 'cases.move',
  // This row undoes reminders.
  undoBulk: 'reminders.send',
}

describe('a request of a team member', patient, () => {
  const forTeam = titled.filter(([, row]) => !row.about && !row.signsOut && !row.endless)

  test.each(forTeam)('%s is refused for exactly those roles that lack its permission', async (_, row) => {
    const { permission } = specOf(row)
    const needed = [permission, needs[row.route]].filter((one) => one !== undefined)
    const ask = (await row.ask?.(fixture)) ?? {}
    const roles = TeamRole.exclude(['owner']).options
    const mayDo = (role: TeamRole) => needed.every((one) => permissionsOf(role).includes(one))
    // Calls as the refused roles first, while the change is still possible.
    const inTurn = roles.toSorted((one, other) => Number(mayDo(one)) - Number(mayDo(other)))
    const admins = expected(row, 'admin', 'right')
    const told: string[] = []
    for (const role of inTurn) {
      const answer = await asked(fixture.members[role], specOf(row), ask)
      expect([role, answer.statusCode < 500]).toEqual([role, true])
      expect([role, differences(specOf(row), answer)]).toEqual([role, []])
      const said = saidBy(answer)
      // A read can be repeated, so each role gets the answer of an admin.
      const isRight = specOf(row).method !== 'GET' || said === admins
      told.push(`${role} ${said === NOT_ALLOWED ? 'refused' : isRight ? 'allowed' : said}`)
    }
    expect(told).toEqual(inTurn.map((role) => `${role} ${mayDo(role) ? 'allowed' : 'refused'}`))
  })

  test('no route lets an auditor change data', () => {
    const harmless = ['compareNames', 'exportChosenClients', 'markMentionRead']
    const changing = declaredRoutes.filter(
      ({ name, spec: { method, permission } }) =>
        permission && method !== 'GET' && permissionsOf('auditor').includes(permission) && !harmless.includes(name),
    )
    expect(changing.map(({ name }) => name)).toEqual([])
  })
})

describe('an invalid request', patient, () => {
  test.each(titled.filter(([, row]) => row.wrongly))(
    '%s refuses each kind of caller with the expected message',
    async (_, row) => {
      const told = await saidToEach(row, async () => {
        const right = (await row.ask?.(fixture)) ?? {}
        return row.wrongly?.(right, fixture) ?? right
      })
      expect(told).toEqual(kinds.map((kind) => expected(row, kind, 'wrong')))
    },
  )

  // `malformed-ids.slow.test.ts` tries more ids.
  test.each(titled.filter(([, row]) => row.id))(
    '%s answers alike for an unknown, a foreign and a malformed id',
    async (_, row) => {
      expect(await toldApart(row, ['nonsense'])).toEqual([])
    },
  )
})

// Routes that decide about no application, whose row names none, or that exclude the caller's own by themselves.
const DECIDES_ABOUT_NOBODY = [
  'addAffected',
  'addClient',
  'addFollowUp',
  'addPrivacyRequest',
  'addReply',
  'addThirdParty',
  'changeApprovalText',
  'changeBoardFact',
  'changeFollowUp',
  'changeIncident',
  'changeMailPreference',
  'changeMember',
  'changeOfficeHours',
  'changePaymentChannel',
  'changePrivacyRequest',
  'changeReminderSettings',
  'changeReply',
  'changeRetentionRule',
  'changeThirdParty',
  'changeView',
  'closeMonth',
  'compareNames',
  'copyForRequest',
  'deleteBankStatement',
  'deleteReply',
  'deleteView',
  'endSessions',
  'eraseForRequest',
  'excludeBankLine',
  'exportChosenClients',
  'importBankStatement',
  'inviteToTeam',
  'liftRestriction',
  'markMentionRead',
  'moveIncident',
  'openIncident',
  'previewBulk',
  'proposePaymentChannel',
  'removeAffected',
  'resetHoliday',
  'restrictPerson',
  'saveHoliday',
  'saveView',
  'sendIncidentNotice',
  'sendInvitationAgain',
  'setExchangeRate',
  'startBulk',
  'startViewing',
  'stopBulk',
  'stopViewing',
  'takeNextWork',
  'undoBulk',
  'unmatchBankLine',
  'withdrawInvitation',
]

test('no team member decides about their own application', async () => {
  const changing = rows.filter((row) => specOf(row).permission && specOf(row).method !== 'GET')
  const asks = new Map<MatrixRow, MatrixRequest>()
  for (const row of changing) asks.set(row, (await row.ask?.(fixture)) ?? {})
  // The rows are about the application of one of these two.
  const members: TestClient[] = []
  for (const { email } of [fixture.owner, fixture.other]) {
    const { id } = await fixture.admin.call(inviteToTeam, { body: { email, role: 'lead' } })
    members.push(await accepted(fixture.portal, await signIn(fixture.portal, email), id))
  }
  const letThrough: string[] = []
  for (const row of changing) {
    const told: string[] = []
    for (const person of members) told.push(saidBy(await asked(person, specOf(row), asks.get(row) ?? {})))
    if (!told.includes(`403: ${OWN_RECORD}`)) letThrough.push(row.route)
  }
  expect([...new Set(letThrough)].toSorted()).toEqual(DECIDES_ABOUT_NOBODY)
}, 120_000)
