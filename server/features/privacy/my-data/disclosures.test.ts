import { expect, test } from 'vitest'
import { getApplication, startApplication } from '#contract/applications/applications.ts'
import { startBulk } from '#contract/bulk.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { addClient } from '#contract/clients/add-client.ts'
import { getClientApplication } from '#contract/clients/clients.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { orderBoardPacket, orderPacket, sendPacket } from '#contract/packets.ts'
import { chooseBoard, markStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import {
  type Consent,
  changeConsent,
  getMyData,
  listConsents,
  listDataAccess,
  listDisclosures,
} from '#contract/privacy/my-data.ts'
import { PRIVACY_VERSION } from '#contract/privacy/privacy.ts'
import { addRequest, changeRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { necessaryPurposes } from '#domain/privacy/consents.ts'
import { sql } from '#server/database/sql.ts'
import { settledRun } from '#server/testing/bulk.ts'
import { settledPacket } from '#server/testing/packets.ts'
import { applicant, signIn, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const grantedTo = async (person: TestUser) =>
  (await person.call(listConsents, {})).filter(({ granted }) => granted).map(({ purpose }) => purpose)
const set = (person: Pick<TestUser, 'ask'>, purpose: Consent['purpose'], granted: boolean) =>
  person.ask(changeConsent, { params: { purpose }, body: { granted } })
const AGREES_NO_MORE =
  /^409: The applicant does not agree, or no longer agrees, that we .* Write to the applicant first/

async function withApprovedPassport() {
  const { person, application, of } = await applicantWithApplication(portal)
  const document = await filed(person, application)
  await ana.call(reviewDocument, { params: { documentId: document.id }, body: { status: 'approved' } })
  await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  const packetFile = (id: string) => ana.request({ url: `/api/admin/packets/${id}/file` })
  return { person, application, document, of, packetFile }
}

test('starting an application stores a consent per purpose: the start’s purposes, or all for a program', async () => {
  for (const [body, channel, purposes] of [
    [{ privacyVersion: '2026-11' as const }, 'start_page', ['run_application', 'board', 'schools_and_offices']],
    [undefined, 'start_api', necessaryPurposes],
  ] as const) {
    const maria = await applicant(portal)
    expect(await grantedTo(maria)).toEqual([])
    await maria.call(startApplication, body ? { body } : {})
    await maria.call(startApplication, body ? { body } : {})
    expect(await grantedTo(maria)).toEqual(purposes)
    const [first, ...others] = await maria.call(listConsents, {})
    expect(first).toMatchObject({ purpose: 'run_application', necessary: true, language: 'en' })
    expect(first?.history).toEqual([
      {
        givenAt: expect.any(String),
        withdrawnAt: null,
        textVersion: first?.textVersion,
        // An API client sees no text.
        textHash: channel === 'start_api' ? null : first?.textHash,
        language: 'en',
        channel,
      },
    ])
    expect(others.filter(({ necessary }) => !necessary).flatMap(({ history }) => history)).toEqual([])
    for (const { stops } of others) expect(stops).not.toBe('')
  }
})

test('a consent can be withdrawn and given again, and each change stays on record', async () => {
  const { person, application } = await applicantWithApplication(portal)
  for (const granted of [false, false, true, true, false]) {
    const answer = await set(person, 'board', granted)
    expect([answer.status, answer.body.granted]).toEqual([200, granted])
  }
  // A repeated start gives no consent, because the application exists.
  expect((await person.ask(startApplication, {})).body.id).toBe(application.id)
  const board = (await person.call(listConsents, {})).find(({ purpose }) => purpose === 'board')
  expect(board?.granted).toBe(false)
  expect(board?.history.map(({ channel, withdrawnAt }) => [channel, withdrawnAt !== null])).toEqual([
    ['my_data', true],
    ['start_api', true],
  ])
  const change = portal.db.run(sql`update purpose_consents set given_at = now() where user_id = ${person.id}`)
  await expect(change).rejects.toThrow('only ever added')
  const removal = portal.db.run(sql`delete from purpose_consents where user_id = ${person.id}`)
  await expect(removal).rejects.toThrow('only ever added')
  expect((await set(person, 'world_peace' as Consent['purpose'], true)).said).toBe('404: Purpose not found')
})

test('consent for the evaluator and Pearson VUE is asked for when it is due, and is needed to send data', async () => {
  const maria = await applicant(portal)
  const { id } = await maria.call(startApplication, { body: { privacyVersion: PRIVACY_VERSION } })
  const of = { params: { id } }
  const asksHer = async () =>
    (await maria.call(getCaseState, of)).items.flatMap(({ code, href }) =>
      code.endsWith('_consent_to_give') ? [[code, href.applicant]] : [],
    )
  const stored = async () => (await ana.call(getApplication, of)).waiting
  const mark = (step: StepCode) =>
    ana.call(markStep, { params: { id, step }, body: { doneOn: '2026-11-20', evidence: { note: 'Seen' } } })
  const ready = (party: 'evaluator' | 'pearson' | 'school' | 'prc') =>
    ana.call(addRequest, { ...of, body: { party, purpose: ['application'], status: 'ready_to_ask' } })
  const ask = (requestId: string) => ana.ask(changeRequest, { params: { requestId }, body: { status: 'asked' } })

  await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  await mark('identity_aligned')
  expect(await asksHer()).toEqual([])
  await mark('documents_complete')
  expect(await asksHer()).toEqual([['evaluator_consent_to_give', '/my-data#credential_evaluator']])
  for (const party of ['school', 'prc'] as const) {
    const { id: requestId } = await ready(party)
    expect((await ask(requestId)).status).toBe(200)
    await ana.call(changeRequest, { params: { requestId }, body: { status: 'accepted' } })
  }
  expect(await stored()).toMatchObject({ for: 'applicant', cause: 'evaluator_consent_to_give' })
  const { next, tasks } = await maria.call(getTasks, of)
  expect([next, tasks.find(({ code }) => code === 'consent')]).toEqual([
    'consent',
    expect.objectContaining({ title: 'Agree that we send your papers and details to the evaluator', state: 'to_do' }),
  ])

  const toEvaluator = (await ready('evaluator')).id
  expect((await ask(toEvaluator)).said).toMatch(AGREES_NO_MORE)
  expect((await ana.ask(orderPacket, of)).said).toMatch(AGREES_NO_MORE)
  await set(maria, 'credential_evaluator', true)
  expect([await asksHer(), (await stored()).for]).toEqual([[], 'team'])
  await set(maria, 'credential_evaluator', false)
  expect((await stored()).cause).toBe('evaluator_consent_to_give')
  await set(maria, 'credential_evaluator', true)
  expect((await ask(toEvaluator)).status).toBe(200)

  const toPearson = (await ready('pearson')).id
  expect(await asksHer()).toEqual([['pearson_consent_to_give', '/my-data#pearson_vue']])
  expect((await ask(toPearson)).said).toMatch(AGREES_NO_MORE)
  await set(maria, 'pearson_vue', true)
  expect((await ask(toPearson)).status).toBe(200)
})

test('a withdrawn consent blocks every disclosure to its party, and no other disclosure', async () => {
  const { person, of, packetFile } = await withApprovedPassport()
  const { id: packetId } = await settledPacket(ana, (await ana.call(orderBoardPacket, of)).id)
  const request = await ana.call(addRequest, { ...of, body: { party: 'board', purpose: ['application'] } })
  const ask = () => ana.ask(changeRequest, { params: { requestId: request.id }, body: { status: 'asked' } })
  const letter = async () => {
    const answer = await ana.request({ url: `/api/admin/requests/${request.id}/letter.txt` })
    return { said: `${answer.statusCode}: ${answer.json().message}` }
  }
  const sent = { params: { packetId }, body: { sentOn: '2026-11-20', sentBy: 'courier' as const, reference: 'LBC 7' } }

  const told = async () => (await ana.call(getClientApplication, of)).takenBack
  expect(await told()).toBeUndefined()
  await set(person, 'marketing', true)
  await set(person, 'marketing', false)
  await set(person, 'board', false)
  expect(await told()).toEqual(['board'])
  const mark = (step: StepCode) =>
    ana.ask(markStep, { params: { ...of.params, step }, body: { doneOn: '2026-11-20', evidence: { note: 'Seen' } } })
  const refused = [
    await mark('board_submitted'),
    await ana.ask(orderBoardPacket, of),
    await ana.ask(orderPacket, of),
    await ana.ask(sendPacket, sent),
    await ask(),
    await letter(),
  ]
  for (const { said } of refused) expect(said).toMatch(AGREES_NO_MORE)
  expect((await packetFile(packetId)).statusCode).toBe(409)
  expect(await person.call(listDisclosures, {})).toEqual([])
  // A request to the school needs another consent.
  const school = { ...of, body: { party: 'school' as const, purpose: ['tor'], status: 'asked' as const } }
  await ana.call(addRequest, school)

  await set(person, 'board', true)
  await set(person, 'schools_and_offices', false)
  expect((await ana.ask(addRequest, school)).said).toMatch(AGREES_NO_MORE)
  expect((await packetFile(packetId)).statusCode).toBe(200)
  await ana.call(sendPacket, sent)
  expect((await ask()).status).toBe(200)
})

test('records a disclosure when data is sent, with the hash of each document', async () => {
  const { person, application, document, of, packetFile } = await withApprovedPassport()
  const hash = await portal.db.one<{ sha256: string }>(sql`select sha256 from documents where id = ${document.id}`)
  const packet = await settledPacket(ana, (await ana.call(orderBoardPacket, of)).id)
  await ana.request({ url: document.objectPath })
  expect(await person.call(listDisclosures, {})).toEqual([])

  await ana.request({ url: `${document.objectPath}?download=1` })
  await person.request({ url: `${document.objectPath}?download=1` })
  await ana.request({ url: `/api/admin/applications/${application.id}/files.zip` })
  await packetFile(packet.id)
  const sent = { sentOn: '2026-11-20', sentBy: 'courier' as const, reference: 'LBC 77' }
  for (const _ of [1, 2]) await ana.call(sendPacket, { params: { packetId: packet.id }, body: sent })
  await ana.call(addRequest, { ...of, body: { party: 'school', purpose: ['tor'], status: 'asked' } })

  const rows = await person.call(listDisclosures, {})
  const passport = { kind: 'document', name: 'Valid Passport', sha256: hash?.sha256 }
  const whole = { kind: 'packet', name: 'Packet', sha256: packet.sha256 }
  expect(rows.map(({ to, purpose, channel, what }) => [to, purpose, channel, what])).toEqual([
    ['School', 'schools_and_offices', 'request', [{ kind: 'request', name: 'Request for transcript', sha256: null }]],
    ['Texas Board of Nursing', 'board', 'courier', [whole, passport]],
    ['Our team, for: Texas Board of Nursing', 'board', 'download', [whole, passport]],
    ['Our team', 'run_application', 'download', [passport]],
    ['Our team', 'run_application', 'download', [passport]],
  ])
  expect(new Set(rows.map(({ by }) => by?.shortId))).toEqual(new Set([ana.id.slice(-4).toUpperCase()]))
  expect(JSON.stringify(rows)).not.toContain('Ana')
  expect(await (await applicant(portal)).call(listDisclosures, {})).toEqual([])
})

test('a person sees the stored data and when each role viewed it, without names', async () => {
  const { person, document } = await withApprovedPassport()
  // A preloaded document does not count as viewed.
  await ana.request({ url: `${document.objectPath}?ahead=1` })
  expect((await person.call(getMyData, {})).documents).toMatchObject([{ lastAccessedAt: null }])
  expect(JSON.stringify(await person.call(listDataAccess, {}))).not.toContain('ahead')
  await ana.request({ url: document.objectPath })
  await person.request({ url: document.objectPath })
  const held = await person.call(getMyData, {})
  expect(held.held.find((one) => one.class === 'documents')).toMatchObject({ count: 1, source: expect.any(String) })
  expect(held.documents).toEqual([
    expect.objectContaining({
      id: document.id,
      name: 'Valid Passport',
      version: 1,
      lastAccessedAt: expect.any(String),
    }),
  ])
  expect(held.processing.map(({ consent }) => consent)).toEqual(expect.arrayContaining([...necessaryPurposes]))

  const seen = await person.call(listDataAccess, {})
  expect(seen[0]).toMatchObject({ what: 'Opened a document of yours', requirementId: 'passport' })
  expect(seen.filter(({ action }) => action === 'document.opened')).toHaveLength(1)
  expect(JSON.stringify(seen)).not.toMatch(/ana/i)
  expect(await (await applicant(portal)).call(listDataAccess, {})).toEqual([])
})

test('records the results of a bulk action as a disclosure, and leaves out people without consent', async () => {
  const { person, application } = await withApprovedPassport()
  const { id } = await ana.call(startBulk, { body: { key: 'run-1', action: 'remind', ids: [application.id] } })
  await settledRun(ana, id)
  const named = async () =>
    (await ana.request({ url: `/api/admin/bulk/${id}/results.csv` })).body.includes(application.applicationNumber)
  expect(await named()).toBe(true)
  const [disclosed] = await person.call(listDisclosures, {})
  expect(disclosed?.what).toEqual([expect.objectContaining({ kind: 'list', name: 'Results of a bulk action' })])
  await set(person, 'run_application', false)
  expect(await named()).toBe(false)
})

test('records an exported list as a disclosure per person, and leaves out people without consent', async () => {
  const { person, application } = await withApprovedPassport()
  const other = await withApprovedPassport()
  const exported = async (list: string) =>
    (await ana.request({ url: `/api/admin/exports/${list}?format=csv` })).body.includes(application.applicationNumber)
  const listed = async () =>
    (await person.call(listDisclosures, {})).flatMap(({ what }) =>
      what.flatMap(({ kind, name }) => (kind === 'list' ? name : [])),
    )
  expect([await exported('clients'), await exported('documents')]).toEqual([true, true])
  expect(await listed()).toEqual(['Documents', 'Clients'])
  const body = { format: 'csv', ids: [application.id, other.application.id] }
  const headers = { 'content-type': 'application/json' }
  const chosen = await ana.request({
    method: 'POST',
    url: '/api/admin/exports/clients',
    headers,
    payload: JSON.stringify(body),
  })
  expect(chosen.statusCode).toBe(200)
  expect(await listed()).toHaveLength(3)
  expect((await set(person, 'run_application', false)).status).toBe(200)
  expect([await exported('clients'), await exported('documents')]).toEqual([false, false])
  expect(await listed()).toHaveLength(3)
})

test('a client whom the team added is in no list that leaves before she agrees', async () => {
  const body = { firstName: 'Luz', lastName: 'Abad', email: 'luz@nurses.test', mobileNumber: '+639171234567' }
  const { applicationId: id } = await ana.call(addClient, { body: { ...body, source: 'walk_in' } })
  const run = await ana.call(startBulk, { body: { key: 'run-2', action: 'assign', ids: [id], assignedTo: ana.id } })
  await settledRun(ana, run.id)
  const exported = ['clients', 'users'].map((list) => `/api/admin/exports/${list}?format=csv`)
  const lists = [...exported, `/api/admin/bulk/${run.id}/results.csv`]
  const named = async () => {
    const files = await Promise.all(lists.map((url) => ana.request({ url })))
    return files.map((file) => file.body.includes('Abad'))
  }
  expect(await named()).toEqual([false, false, false])
  const luz = await signIn(portal, body.email)
  await set(luz, 'run_application', true)
  expect(await named()).toEqual([true, true, true])
  expect(await luz.call(listDisclosures, {})).toHaveLength(3)
})
