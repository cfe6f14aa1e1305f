import { beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { listActivities } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { assignApplication, getClientApplication } from '#contract/clients/clients.ts'
import { endSessions } from '#contract/clients/people.ts'
import { changePaymentChannel, proposePaymentChannel } from '#contract/money/channels.ts'
import { REPORTED_BY_YOU, recordPayment } from '#contract/money/payments-by-hand.ts'
import { askRefund, changeRefund, listRefunds } from '#contract/money/refunds.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import {
  acceptInvitation,
  changeMember,
  INVITATION_GONE,
  inviteToTeam,
  listInvitations,
  listTeam,
  OTHER_ADDRESS,
  OWNERS_ARE_CONFIGURED,
  sendInvitationAgain,
  withdrawInvitation,
} from '#contract/team/team.ts'
import { listTimeline } from '#contract/timeline.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { gcash, moneyChannel, recordedPayment, reportedPayment } from '#server/testing/billing.ts'
import { lettersTo } from '#server/testing/mailbox.ts'
import { admin, applicant, signIn, type TestClient, type TestUser } from '#server/testing/people.ts'
import { accepted, member, tokenOf } from '#server/testing/team.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
let ana: TestUser
beforeAll(async () => {
  ana = await admin(portal)
})

let invited = 0
const invite = async (role: 'reviewer' | 'auditor' = 'reviewer') => {
  invited += 1
  const email = `new.${invited}@lampara.test`
  return { email, invitation: await ana.call(inviteToTeam, { body: { email, role } }) }
}

describe('an invitation', () => {
  test('makes the person who signs in with its address a team member, once', async () => {
    const { email, invitation } = await invite()
    const person = await signIn(portal, email)
    expect(await person.call(getUser, {})).toMatchObject({ role: 'client', teamRole: null, permissions: [] })
    const joined = await accepted(portal, person, invitation.id)
    const me = await joined.call(getUser, {})
    expect(me).toMatchObject({ role: 'admin', teamRole: 'reviewer' })
    expect(me.permissions).toContain('documents.review')
    expect(me.permissions).not.toContain('money.keep')
    expect((await person.ask(getUser, {})).status).toBe(401)
    const again = await joined.ask(acceptInvitation, { body: { token: tokenOf(portal, invitation.id) } })
    expect(again.said).toBe(`404: ${INVITATION_GONE}`)
  })

  test('is valid for its address alone, and its token is not stored', async () => {
    const { invitation } = await invite()
    const maria = await applicant(portal)
    const token = tokenOf(portal, invitation.id)
    expect(token.length).toBeGreaterThanOrEqual(32)
    const answer = await maria.ask(acceptInvitation, { body: { token } })
    expect(answer.said).toBe(`403: ${OTHER_ADDRESS}`)
    const [stored] = await portal.db.rows<{ all: string }>(sql`
      select (select string_agg(i::text, '') from team_invitations i) || (select string_agg(m::text, '') from mail_outbox m) as all`)
    expect(stored?.all).toContain(invitation.id)
    expect(stored?.all).not.toContain(token)
  })

  test('expires after 24 hours, and can be sent again or withdrawn', async () => {
    const { email, invitation } = await invite()
    const person = await signIn(portal, email)
    portal.clock.advance(DAY + 1)
    const late = await signIn(portal, email)
    const owner = await admin(portal)
    const bring = (id: string) => late.ask(acceptInvitation, { body: { token: tokenOf(portal, id) } })
    expect((await bring(invitation.id)).said).toBe(`404: ${INVITATION_GONE}`)
    const sent = await owner.call(sendInvitationAgain, { params: { invitationId: invitation.id } })
    expect((await bring(invitation.id)).status).toBe(404)
    expect((await owner.call(listInvitations, {}))[0]).toEqual({ ...sent, email, role: 'reviewer' })
    await owner.call(withdrawInvitation, { params: { invitationId: sent.id } })
    expect((await bring(sent.id)).status).toBe(404)
    expect(person.id).toBe(late.id)
    ana = owner
  })

  test('exists once per address, even after concurrent requests', async () => {
    const email = 'often@lampara.test'
    const body = { email, role: 'support' as const }
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await ana.ask(inviteToTeam, { body })).status),
    )
    expect(statuses).toEqual([201, 201, 201, 201])
    const open = (await ana.call(listInvitations, {})).filter((one) => one.email === email)
    expect(open).toHaveLength(1)
  })

  test('is mailed as a link to /join, and is refused for an owner', async () => {
    const { email, invitation } = await invite()
    await expect
      .poll(async () => JSON.stringify(await lettersTo(portal, email)))
      .toContain(`/join?token=${tokenOf(portal, invitation.id)}`)
    for (const body of [
      { email, role: 'owner' as const },
      { email: 'ben@lampara.test', role: 'lead' as const },
    ]) {
      expect((await ana.ask(inviteToTeam, { body })).said).toBe(`409: ${OWNERS_ARE_CONFIGURED}`)
    }
  })
})

describe('a member', () => {
  test('has a new role at once in the current session', async () => {
    const sol = await member(portal, ana, 'auditor')
    const { application } = await applicantWithApplication(portal)
    const writing = { params: { id: application.id }, body: { text: 'She called.' } }
    expect((await sol.ask(addNote, writing)).status).toBe(403)
    await ana.call(changeMember, { params: { userId: sol.id }, body: { role: 'support' } })
    expect((await sol.ask(addNote, writing)).status).toBe(201)
    expect(await sol.call(listNotes, { params: { id: application.id } })).toHaveLength(1)
  })

  test('needs a different role to change the status than to change the fees', async () => {
    const [rico, cora] = [await member(portal, ana, 'reviewer'), await member(portal, ana, 'cashier')]
    const { application } = await applicantWithApplication(portal)
    const change = (by: TestUser, body: object) =>
      by.ask(changeApplication, { params: { id: application.id }, body: { reason: 'Agreed', ...body } })
    const [fees, status] = [{ totalFees: '1700.00' }, { status: 'under_review' }]
    for (const refused of [fees, { totalFees: application.totalFees }])
      expect((await change(rico, refused)).status).toBe(403)
    expect((await change(cora, status)).said).toBe('403: Your role does not change the status of applications')
    expect((await change(rico, { ...status, ...fees })).status).toBe(403)
    expect([(await change(rico, status)).status, (await change(cora, fees)).status]).toEqual([200, 200])
  })

  test('deactivating a member signs them out at once, and hands over their clients', async () => {
    const [rico, lea] = [await member(portal, ana, 'reviewer'), await member(portal, ana, 'lead')]
    const { of } = await applicantWithApplication(portal)
    await ana.call(assignApplication, { ...of, body: { assignedTo: rico.id } })
    const body = { active: false, handOverTo: rico.id }
    const toSelf = await ana.ask(changeMember, { params: { userId: rico.id }, body })
    expect(toSelf.status).toBe(400)
    const left = await ana.call(changeMember, {
      params: { userId: rico.id },
      body: { active: false, handOverTo: lea.id },
    })
    expect(left).toMatchObject({ id: rico.id, active: false, sessions: 0, clients: 0 })
    expect((await rico.ask(getUser, {})).status).toBe(401)
    expect((await ana.call(getClientApplication, of)).assignedTo?.id).toBe(lea.id)
    const again = await signIn(portal, rico.email)
    expect(await again.call(getUser, {})).toMatchObject({ role: 'client', teamRole: null })
    expect((await lea.call(listTeam, {})).find(({ id }) => id === rico.id)).toMatchObject({ active: false })
    const anyone = await member(portal, ana, 'support')
    const seen = await anyone.call(listTeam, {})
    expect(seen.map(({ id }) => id)).not.toContain(rico.id)
    expect(seen[0]).not.toHaveProperty('email')
    await ana.call(changeMember, { params: { userId: rico.id }, body: { active: true } })
    expect(await again.call(getUser, {})).toMatchObject({ role: 'admin', teamRole: 'reviewer' })
  })

  test('is shown without sessions that have expired', async () => {
    const { id, email } = await member(portal, ana, 'reviewer')
    portal.clock.advance(31 * MINUTE)
    ana = await admin(portal)
    const shown = async () => (await ana.call(listTeam, {})).find((one) => one.id === id)?.sessions
    expect(await shown()).toBe(0)
    await signIn(portal, email)
    expect(await shown()).toBe(1)
  })

  test('cannot become an owner or sign an owner out', async () => {
    const ben = await admin(portal, 'ben')
    const lea = await member(portal, ana, 'lead')
    const change = (userId: string, body: object) => ana.ask(changeMember, { params: { userId }, body })
    expect((await change(ben.id, { role: 'lead' })).said).toBe(`409: ${OWNERS_ARE_CONFIGURED}`)
    expect((await change(lea.id, { role: 'owner' })).said).toBe(`409: ${OWNERS_ARE_CONFIGURED}`)
    expect((await change(ana.id, { role: 'lead' })).status).toBe(409)
    expect((await change((await applicant(portal)).id, { role: 'lead' })).status).toBe(404)
    expect((await lea.ask(endSessions, { params: { userId: ben.id } })).status).toBe(403)
    expect((await ana.ask(endSessions, { params: { userId: lea.id } })).status).toBe(204)
  })
  test('counts as the second person while active and while the role allows it', async () => {
    const lone = await ownPortal({ ADMIN_EMAILS: 'ana@lampara.test' })
    const owner = await admin(lone)
    await member(lone, owner, 'reviewer')
    const cora = await member(lone, owner, 'cashier')
    const { application } = await applicantWithApplication(lone)
    const channel = await cora.call(proposePaymentChannel, { body: gcash })
    const { id: channelId } = channel
    await owner.call(changePaymentChannel, { params: { id: channelId }, body: { status: 'active' } })
    const { id: paymentId } = await recordedPayment(cora, application, channel, { amount: '600.00' })
    const { amount, paidOn } = await reportedPayment(cora, application, channel)
    const same = { channelId, amount, reference: 'another', receivedOn: paidOn }
    const again = await cora.ask(recordPayment, { params: { id: application.id }, body: same })
    expect(again.said).toBe(`409: ${REPORTED_BY_YOU}`)
    const wish = { amount: '600.00', method: 'transfer', reason: 'She moved away' } as const
    const { id } = await owner.call(askRefund, { params: { id: paymentId }, body: wish })
    const waits = async (who: TestClient) =>
      (await who.call(listRefunds, {})).find((one) => one.id === id)?.waitsForColleague
    const approve = async () => (await owner.ask(changeRefund, { params: { id }, body: { status: 'approved' } })).status
    expect([await waits(owner), await waits(cora), await approve()]).toEqual([true, false, 403])
    await owner.call(changeMember, { params: { userId: cora.id }, body: { active: false } })
    expect([await waits(owner), await approve()]).toEqual([false, 200])
  })
})

test('a coordinator sees only the balance of the money', async () => {
  const carlo = await member(portal, ana, 'coordinator')
  const { person, application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  await ana.call(changeApplication, { params, body: { totalFees: '1600.00', reason: 'Package' } })
  const paid = { reference: 'CARLO1', receivedOn: '2026-01-02', payerName: 'Maria Reyes' }
  await recordedPayment(ana, application, await moneyChannel(portal), paid)

  const read = await carlo.call(getClientApplication, { params })
  expect(read).toMatchObject({ totalFees: '1600.00', amountPaid: '400.00' })
  const kindsFor = async (who: TestClient) => (await who.call(listTimeline, { params })).map(({ kind }) => kind)
  const money = ['payment_received', 'fees_changed'] as const
  expect(await kindsFor(ana)).toEqual(expect.arrayContaining([...money]))
  expect((await kindsFor(carlo)).filter((kind) => money.some((one) => one === kind))).toEqual([])
  const activitiesFor = async (who: TestClient) => (await who.ask(listActivities, { params })).status
  expect([await activitiesFor(person), await activitiesFor(ana), await activitiesFor(carlo)]).toEqual([200, 200, 403])
})
