import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { previewBulk, startBulk } from '#contract/bulk.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { assignApplication } from '#contract/clients/clients.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { giveCredit } from '#contract/money/ledger.ts'
import { assignBankLine, importBankStatement, unmatchBankLine } from '#contract/money/statements.ts'
import { getPath, markStep, putRegistration } from '#contract/path/path.ts'
import { addAffected, openIncident } from '#contract/privacy/incidents.ts'
import { makePrivacyRequest } from '#contract/privacy/my-privacy-requests.ts'
import { addPrivacyRequest, changePrivacyRequest, restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { inviteToTeam } from '#contract/team/team.ts'
import { TeamRole } from '#contract/team/team-roles.ts'
import { addRequest, addRequestFile } from '#contract/third-party-requests/third-party-requests.ts'
import { OWN_RECORD } from '#domain/refusal.ts'
import { moneyChannel } from '#server/testing/billing.ts'
import { settledRun } from '#server/testing/bulk.ts'
import type { TestClient, TestUser } from '#server/testing/people.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { accepted } from '#server/testing/team.ts'
import { applicantWithApplication, filed, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const refused = `403: ${OWN_RECORD}`
const ana = useAdmin(portal)

interface Colleague {
  person: TestUser
  application: Application
}

async function colleague(role: Exclude<TeamRole, 'owner'>): Promise<Colleague> {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = await ana.call(inviteToTeam, { body: { email: person.email, role } })
  return { person: { ...person, ...(await accepted(portal, person, id)) }, application }
}

const registration = { registeredOn: '2026-01-02', firstName: 'MARIA', lastName: 'REYES', email: 'maria@example.com' }

const approve = (who: TestClient, documentId: string) =>
  who.ask(reviewDocument, { params: { documentId }, body: { status: 'approved' } })

test('a reviewer cannot approve their own passport, and a colleague can', async () => {
  const { person, application } = await colleague('reviewer')
  const { id } = await filed(person, application)
  expect((await approve(person, id)).said).toBe(refused)
  expect((await approve(person, id.toUpperCase())).said).toBe(refused)
  expect((await approve(ana, id)).status).toBe(200)
  const maria = await applicantWithApplication(portal)
  expect((await approve(person, (await filed(maria.person, maria.application)).id)).status).toBe(200)
})

test('a member who changes their own record is refused before any other check, in every role', async () => {
  for (const role of TeamRole.exclude(['owner']).options) {
    const { person, application } = await colleague(role)
    const { id } = await filed(person, application)
    const params = { id: application.id }
    const asked = [
      await approve(person, id),
      await person.ask(reviewDocument, { params: { documentId: id }, body: { status: 'rejected' } }),
      await person.ask(giveCredit, { params, body: { amount: 'all of it', currency: 'USD', reason: '' } }),
      await person.ask(changeApplication, { params, body: { totalFees: '0.00', reason: '' } }),
      await person.ask(assignApplication, { params, body: { assignedTo: 'nobody at all' } }),
      await person.ask(markStep, { params: { ...params, step: 'no step' }, body: { doneOn: 'today', evidence: '' } }),
    ]
    expect([role, ...new Set(asked.map(({ said }) => said))]).toEqual([role, refused])
  }
})

test('a cashier cannot match a bank line to their own application', async () => {
  const { person, application } = await colleague('cashier')
  const channel = await moneyChannel(portal)
  const csv = 'Date,Amount\n2026-01-02,40.00\n'
  const mapping = { date: 'Date', amount: 'Amount' }
  const { lines } = await person.call(importBankStatement, { body: { channelId: channel.id, csv, mapping } })
  const line = { id: lines[0]?.id ?? '' }
  const body = { applicationId: application.id, payerName: 'Me' }
  expect((await person.ask(assignBankLine, { params: line, body })).said).toBe(refused)
  expect((await ana.ask(assignBankLine, { params: line, body })).status).toBe(201)
  expect((await person.ask(unmatchBankLine, { params: line, body: {} })).said).toBe(refused)
})

test('a lead’s own exam entry is unconfirmed', async () => {
  const { person, application } = await colleague('lead')
  const entered = await person.call(putRegistration, { params: { id: application.id }, body: registration })
  expect(entered.attempts[0]?.registration?.confirmed).toBe(false)
})

test('a lead marks a step of another person’s path with a file', async () => {
  const { person } = await colleague('lead')
  const other = await applicantWithApplication(portal)
  const { uploadURL } = await uploaded(person)
  const marked = await person.ask(markStep, {
    params: { id: other.application.id, step: 'withdrawn' },
    body: { doneOn: '2026-01-02', evidence: { note: 'Her letter', uploadURL } },
  })
  expect(marked.said).toMatch(/^201/)
})

test('an incident lists an affected lead like any other person', async () => {
  const { person } = await colleague('lead')
  const knownAt = portal.deps.now().toISOString()
  const { id } = await person.call(openIncident, { body: { title: 'Laptop stolen', knownAt } })
  const added = { params: { incidentId: id }, body: { how: 'added' as const, email: person.email } }
  expect(await person.call(addAffected, added)).toEqual({ added: 1 })
})

test('a bulk action refuses its author’s own application with the reason', async () => {
  const { person, application } = await colleague('lead')
  const other = await applicantWithApplication(portal)
  const order = { action: 'assign' as const, assignedTo: person.id, ids: [application.id, other.application.id] }
  const { rows } = await person.call(previewBulk, { body: order })
  expect(rows.map(({ will }) => will)).toEqual(['refused', 'change'])
  const { id } = await person.call(startBulk, { body: { ...order, key: 'own' } })
  const run = await settledRun(person, id)
  expect(run.rows.map(({ state, sentence }) => [state, sentence])).toEqual([
    ['refused', OWN_RECORD],
    ['changed', expect.any(String)],
  ])
})

test('a lead cannot answer their own privacy request or hold their own data', async () => {
  const { person } = await colleague('lead')
  const { id } = await person.call(makePrivacyRequest, { body: { kind: 'access', askedFor: 'All of it' } })
  const answer = { state: 'refused' as const, answer: 'No', identityCheck: 'signed_in' as const, expectedVersion: 1 }
  expect((await person.ask(changePrivacyRequest, { params: { requestId: id }, body: answer })).said).toBe(refused)
  const email = ` ${person.email.toUpperCase()} `
  const hold = { kind: 'hold' as const, email, reason: 'For me' }
  expect((await person.ask(restrictPerson, { body: hold })).said).toBe(refused)
  const letter = { kind: 'access' as const, name: 'Me', source: 'letter' as const, receivedOn: '2026-01-02' }
  expect((await person.ask(addPrivacyRequest, { body: { ...letter, email, askedFor: 'All' } })).said).toBe(refused)
})

test('a team member files their own documents and personal data like an applicant', async () => {
  const { person, application } = await colleague('reviewer')
  expect(await filed(person, application)).toMatchObject({ status: 'pending' })
  expect(await savedSheet(person, application)).toMatchObject({ applicationId: application.id })
})

test('a lead’s file for a request of their own case counts as an applicant’s file', async () => {
  const { person, application } = await colleague('lead')
  const request = await ana.call(addRequest, {
    params: { id: application.id },
    body: { party: 'school', purpose: ['tor'] },
  })
  const { uploadURL } = await uploaded(person)
  const file = { params: { requestId: request.id }, body: { kind: 'receipt' as const, uploadURL } }
  expect(await person.call(addRequestFile, file)).toMatchObject({ by: 'applicant' })
})

test('a team member reads their own case as an applicant', async () => {
  const { person, application } = await colleague('lead')
  const of = { params: { id: application.id } }
  await ana.call(putRegistration, { ...of, body: registration })
  const proofs = (who: TestClient) => who.call(getPath, of).then(({ clocks }) => clocks.map(({ source }) => source))
  expect(await proofs(ana)).not.toContain(null)
  expect(new Set(await proofs(person))).toEqual(new Set([null]))
  expect((await person.call(getCaseState, of)).items.every(({ text }) => text.team === undefined)).toBe(true)
})
