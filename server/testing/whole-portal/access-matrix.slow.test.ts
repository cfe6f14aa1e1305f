import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeclaredRoute, declaredRoutes } from '#contract/all-routes.ts'
import { getOpenApi } from '#contract/api-docs.ts'
import { inviteToTeam } from '#contract/team/team.ts'
import { type Permission, TeamRole } from '#contract/team/team-roles.ts'
import { ADMINS_ONLY, OWN_RECORD } from '#domain/permissions.ts'
import { permissionsOf } from '#domain/team/roles.ts'
import { addressOf, asked, begunBy, nameOf, saidBy, withId } from '#server/testing/access-matrix/ask.ts'
import { type MatrixFixture, openFixture } from '#server/testing/access-matrix/fixture.ts'
import type { MatrixRequest, MatrixRow } from '#server/testing/access-matrix/row.ts'
import { rows } from '#server/testing/access-matrix/rows.ts'
import { documentation } from '#server/testing/documented.ts'
import { admin, type RawResponse, signIn, type TestClient, testClient } from '#server/testing/people.ts'
import { accepted } from '#server/testing/team.ts'

// Every route × every caller × right, wrong and of a wrong form: what each is told, and that the
// documentation says the same.

const NOT_ALLOWED = `403: ${ADMINS_ONLY}`
const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001'
const malformed = [
  'nonsense',
  "'; drop table users; --",
  '../../etc/passwd',
  '\u0000',
  'é'.normalize('NFD'),
  '0',
  '-1',
  'null',
  '__proto__',
  '[object Object]',
  '9'.repeat(400).slice(0, 250),
  `{${UNKNOWN}}`,
  `${UNKNOWN} `,
  '\ud83d\udc89',
]

let world: MatrixFixture
let differences: ReturnType<typeof documentation>
beforeAll(async () => {
  world = await openFixture()
  await world.portal.app.listen({ port: 0, host: '127.0.0.1' })
  differences = documentation((await testClient(world.portal).request({ url: getOpenApi.path })).json())
})
afterAll(() => world.close())

const routeOf = new Map<string, DeclaredRoute>(declaredRoutes.map((route) => [route.name, route]))
const specOf = ({ route }: MatrixRow) => {
  const declared = routeOf.get(route)
  if (!declared) throw new Error(`no route is called ${route}`)
  return declared.spec
}

const kinds = ['owner', 'other', 'admin', 'stranger'] as const
type Kind = (typeof kinds)[number]

const expected = (row: MatrixRow, kind: Kind, what: 'right' | 'wrong'): string => {
  if (kind === 'stranger') return row.stranger?.[what] ?? '401: Unauthorized'
  const told = what === 'right' ? row.right : row.wrong
  return told?.[kinds.indexOf(kind)] ?? ''
}

async function whoIs(kind: Kind, row: MatrixRow): Promise<TestClient> {
  if (kind === 'stranger') return testClient(world.portal)
  if (!row.signsOut) return world[kind]
  return kind === 'admin' ? admin(world.portal, 'ben') : world.somebody()
}

/** Asks, and holds whatever comes back to what holds for every answer. */
async function answerTo(row: MatrixRow, kind: Kind, ask: MatrixRequest): Promise<RawResponse> {
  const spec = specOf(row)
  const who = await whoIs(kind, row)
  const answer = row.endless ? await begunBy(world.portal, who.cookie) : await asked(who, spec, ask)
  const about = `${kind} at ${spec.method} ${addressOf(spec, ask)}`
  expect([about, answer.statusCode < 500]).toEqual([about, true])
  expect([about, differences(spec, answer)]).toEqual([about, []])
  if (kind === 'other' || kind === 'stranger') expect(answer.body).not.toMatch(ofTheOwner())
  return answer
}

/** What nobody but the owner and the office may ever read. */
const ofTheOwner = () => {
  const { owner, application, sheet, payment } = world
  return new RegExp([owner.email, application.applicationNumber, sheet.id, payment.transactionId].join('|'))
}

const titled = rows.map((row) => [`${nameOf(specOf(row))}${row.about ? `, ${row.about},` : ''}`, row] as const)

test('every route has its row', () => {
  const missing = declaredRoutes.filter(({ name }) => !rows.some((row) => row.route === name))
  expect(missing.map(({ spec }) => nameOf(spec))).toEqual([])
})

test('every route with an id in its path says where it is', () => {
  const silent = rows.filter(
    (row) => specOf(row).path.includes(':') && !row.id && !row.about && !['putUpload', 'putPart'].includes(row.route),
  )
  expect(silent).toEqual([])
})

test('every call of the specification is there', () => {
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

describe('asked as it should be', () => {
  test.each(titled)('%s tells each what is theirs', async (_, row) => {
    const told: string[] = []
    for (const kind of kinds) told.push(saidBy(await answerTo(row, kind, (await row.ask?.(world)) ?? {})))
    expect(told).toEqual(kinds.map((kind) => expected(row, kind, 'right')))
  })
})

/** What a member of the team needs beside the permission that the route itself names, to be told what an admin is. */
const needs: Readonly<Record<string, Permission>> = {
  // The row is one of fees.
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
  previewBulk: 'cases.move',
  startBulk: 'cases.move',
  stopBulk: 'cases.move',
}

describe('asked by a member of the team', () => {
  const forTeam = titled.filter(([, row]) => !row.about && !row.signsOut && !row.endless)

  test.each(forTeam)('%s is refused to every role that does not allow it, and to no other', async (_, row) => {
    const { permission } = specOf(row)
    const needed = [permission, needs[row.route]].filter((one) => one !== undefined)
    const ask = (await row.ask?.(world)) ?? {}
    const roles = TeamRole.exclude(['owner']).options
    const mayDo = (role: TeamRole) => needed.every((one) => permissionsOf(role).includes(one))
    // Refused callers come first, while there is still something to change.
    const inTurn = roles.toSorted((one, other) => Number(mayDo(one)) - Number(mayDo(other)))
    const told: string[] = []
    for (const role of inTurn) {
      const answer = await asked(world.members[role], specOf(row), ask)
      expect([role, answer.statusCode < 500]).toEqual([role, true])
      expect([role, differences(specOf(row), answer)]).toEqual([role, []])
      told.push(`${role} ${saidBy(answer) === NOT_ALLOWED ? 'refused' : 'allowed'}`)
    }
    expect(told).toEqual(inTurn.map((role) => `${role} ${mayDo(role) ? 'allowed' : 'refused'}`))
  })

  test('an auditor changes nothing', () => {
    const harmless = ['compareNames', 'exportChosenClients']
    const changing = declaredRoutes.filter(
      ({ name, spec: { access, method, permission } }) =>
        access === 'admin' &&
        method !== 'GET' &&
        permissionsOf('auditor').includes(permission) &&
        !harmless.includes(name),
    )
    expect(changing.map(({ name }) => name)).toEqual([])
  })
})

describe('asked wrongly', () => {
  test.each(titled.filter(([, row]) => row.wrongly))('%s refuses each in the same words', async (_, row) => {
    const told: string[] = []
    for (const kind of kinds) {
      const right = (await row.ask?.(world)) ?? {}
      told.push(saidBy(await answerTo(row, kind, row.wrongly?.(right, world) ?? right)))
    }
    expect(told).toEqual(kinds.map((kind) => expected(row, kind, 'wrong')))
  })

  test.each(titled.filter(([, row]) => row.id))(
    '%s does not tell an unknown thing from another person’s, nor an id of a wrong form from an unknown one',
    async (_, row) => {
      const right = (await row.ask?.(world)) ?? {}
      const place = row.id ?? 'params.id'
      for (const kind of kinds) {
        const unknown = await answerTo(row, kind, withId(right, place, UNKNOWN))
        expect([kind, saidBy(unknown)]).toEqual([kind, expected(row, kind, 'wrong')])
        for (const id of malformed) {
          const answer = await answerTo(row, kind, withId(right, place, id))
          expect([kind, id, answer.statusCode, answer.body]).toEqual([kind, id, unknown.statusCode, unknown.body])
        }
        if (kind !== 'other' || row.visibleToAll) continue
        const theirs = await answerTo(row, kind, right)
        expect([theirs.statusCode, theirs.body]).toEqual([unknown.statusCode, unknown.body])
      }
    },
  )
})

// What decides about no application, whose row is about nobody's, or what leaves the own one out by itself.
const DECIDES_ABOUT_NOBODY = [
  'addAffected',
  'addPrivacyRequest',
  'addReply',
  'addThirdParty',
  'changeApprovalText',
  'changeBoardFact',
  'changeIncident',
  'changeMailPreference',
  'changeMember',
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
  'unmatchBankLine',
  'withdrawInvitation',
]

test('nobody of the team decides anything about an application of the own', async () => {
  const changing = rows.filter((row) => specOf(row).access === 'admin' && specOf(row).method !== 'GET')
  const asks = new Map<MatrixRow, MatrixRequest>()
  for (const row of changing) asks.set(row, (await row.ask?.(world)) ?? {})
  // The rows are about one of these two.
  const members: TestClient[] = []
  for (const { email } of [world.owner, world.other]) {
    const { id } = await world.admin.call(inviteToTeam, { body: { email, role: 'lead' } })
    members.push(await accepted(world.portal, await signIn(world.portal, email), id))
  }
  const letThrough: string[] = []
  for (const row of changing) {
    const told: string[] = []
    for (const person of members) told.push(saidBy(await asked(person, specOf(row), asks.get(row) ?? {})))
    if (!told.includes(`403: ${OWN_RECORD}`)) letThrough.push(row.route)
  }
  expect([...new Set(letThrough)].toSorted()).toEqual(DECIDES_ABOUT_NOBODY)
}, 120_000)
