import { beforeAll, expect, test } from 'vitest'
import { startBulk } from '#contract/bulk.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import { exportAffected } from '#contract/exports.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import * as api from '#contract/privacy/incidents.ts'
import { listDisclosures, requestErasure } from '#contract/privacy/my-data.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { settledRun } from '#server/testing/bulk.ts'
import { lettersTo } from '#server/testing/mailbox.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { readCsv } from '#server/testing/read-xlsx.ts'
import { savedSheet } from '#server/testing/sheets.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { remindOfIncidents } from './incident-reminders.job.ts'

const portal = usePortal()
let ana: TestUser
let rico: TestUser
let from: string
let seen: Awaited<ReturnType<typeof applicantWithApplication>>
let unseen: typeof seen
const at = (hours = 0) => new Date(portal.deps.now().getTime() + hours * HOUR).toISOString()
const opened = (knownAt = at(-1)) => ana.call(api.openIncident, { body: { title: 'Laptop stolen', knownAt } })
const paramsOf = ({ id }: { id: string }) => ({ params: { incidentId: id } })
const named = async (incident: api.Incident) =>
  (await ana.call(api.listAffected, paramsOf(incident))).map(({ email }) => email).sort()

beforeAll(async () => {
  ana = await admin(portal)
  seen = await applicantWithApplication(portal, 'Seen')
  unseen = await applicantWithApplication(portal, 'Unseen')
  await savedSheet(seen.person, seen.application)
  from = at()
  portal.clock.advance(60_000)
  rico = await member(portal, ana, 'reviewer')
})

test('the audit finds the people whom a misused account affected, and names lists without people', async () => {
  await rico.call(getPersonalDataSheet, { query: { applicationId: seen.application.id } })
  await rico.call(listClientApplications, {})
  portal.clock.advance(60_000)
  const incident = await opened(at())
  const search = { memberId: rico.id, from, to: at() }
  const found = await ana.call(api.countAffected, { ...paramsOf(incident), query: search })
  expect(found).toMatchObject({ people: 1, unlisted: 1 })
  expect(found.lists).toEqual([{ action: 'clients.listed', times: 1, mostRows: 2 }])
  const add = (body: Record<string, unknown>) =>
    ana.call(api.addAffected, { ...paramsOf(incident), body: body as never })
  expect(await add({ how: 'audit', ...search })).toEqual({ added: 1 })
  expect(await add({ how: 'audit', ...search })).toEqual({ added: 0 })
  expect(await named(incident)).toEqual([seen.person.email])
  expect(await ana.call(api.countAffected, { ...paramsOf(incident), query: search })).toMatchObject({ unlisted: 0 })
  expect(await ana.call(api.countAffected, { ...paramsOf(incident), query: { ...search, ip: '10.9.9.9' } })).toEqual({
    people: 0,
    unlisted: 0,
    lists: [],
  })
  expect(await add({ how: 'everyone' })).toEqual({ added: 1 })
  const removal = { params: { incidentId: incident.id, userId: unseen.person.id }, body: { reason: 'Not shown' } }
  await ana.call(api.removeAffected, removal)
  expect((await ana.ask(api.removeAffected, removal)).said).toBe('404: Person not found')
  expect(await add({ how: 'added', email: unseen.person.email.toUpperCase() })).toEqual({ added: 1 })
  expect(await named(incident)).toEqual([seen.person.email, unseen.person.email].sort())
  const ask = (query: Record<string, string>) => ana.ask(api.countAffected, { ...paramsOf(incident), query } as never)
  expect((await ask({ from, to: at() })).said).toBe(`400: ${api.WHOSE_ACTS}`)
  expect((await ask({ ip: '10.0.0.1', from: at(), to: from })).said).toBe(`400: ${api.BETWEEN_WHEN}`)
  const nobody = { how: 'added' as const, email: 'nobody@elsewhere.test' }
  expect((await ana.ask(api.addAffected, { ...paramsOf(incident), body: nobody })).status).toBe(404)
})

test('the audit finds the people in the results of a bulk action', async () => {
  const { id } = await ana.call(startBulk, { body: { key: 'run-1', action: 'remind', ids: [unseen.application.id] } })
  await settledRun(ana, id)
  portal.clock.advance(60_000)
  const since = at()
  expect((await ana.request({ url: `/api/admin/bulk/${id}/results.csv` })).body).toContain('Unseen')
  const query = { memberId: ana.id, from: since, to: at() }
  expect(await ana.call(api.countAffected, { ...paramsOf(await opened()), query })).toMatchObject({ people: 1 })
})

test('the deadline is 72 hours, until the Commission and the people are notified', async () => {
  const incident = await opened()
  expect(Date.parse(incident.dueAt) - Date.parse(incident.knownAt)).toBe(72 * HOUR)
  expect(incident).toMatchObject({ state: 'assessing', overdue: false, duty: 'unclear', mayBeDelayed: true, people: 0 })
  portal.clock.advance(72 * HOUR)
  // Every session has ended by now.
  ana = await admin(portal)
  const open = await ana.call(api.listIncidents, {})
  expect(open.find(({ id }) => id === incident.id)?.overdue).toBe(true)
  const told = { npcToldAt: at(), npcReference: 'DBNMS-1', peopleToldAt: at(), expectedVersion: incident.version }
  const after = await ana.call(api.changeIncident, { ...paramsOf(incident), body: told })
  expect(after).toMatchObject({ overdue: false, npcReference: 'DBNMS-1' })
  expect(Date.parse(after.fullReportDueAt ?? '') - Date.parse(after.npcToldAt ?? '')).toBe(5 * DAY)
  const ahead = await ana.ask(api.changeIncident, { ...paramsOf(incident), body: { ...told, npcToldAt: at(1) } })
  expect(ahead.said).toBe('400: Enter a time that is not in the future')
  const late = await ana.ask(api.changeIncident, { ...paramsOf(incident), body: told })
  expect(late.said).toMatch(/^409: Somebody else has changed this incident meanwhile/)
})

test('exports affected people, blocked people too, and records a disclosure for each', async () => {
  const { person } = await applicantWithApplication(portal, 'Taken')
  const incident = await opened()
  await ana.call(api.addAffected, { ...paramsOf(incident), body: { how: 'added', email: person.email } })
  await ana.call(restrictPerson, { body: { kind: 'block', email: person.email, reason: 'She objected' } })
  const file = await ana.request({ url: `${exportAffected.path}?format=csv&incidentId=${incident.id}` })
  expect(file.headers['content-disposition']).toMatch(/filename="Affected people \d{4}-\d\d-\d\d\.csv"/)
  expect(readCsv(file.body).map((row) => row[2])).toEqual(['Email', person.email])
  const [disclosed] = await person.call(listDisclosures, {})
  expect(disclosed?.what).toEqual([expect.objectContaining({ kind: 'list', name: 'Affected people' })])
  const audited = await portal.db.rows<{ detail: object }>(sql`
    select detail from audit where action = 'list.exported' and actor_id = ${ana.id}`)
  expect(audited.map(({ detail }) => detail)).toContainEqual({
    list: 'affected people',
    format: 'csv',
    incidentId: incident.id,
  })
})

const mailsAbout = async ({ id }: api.Incident, { email }: { email: string }) => {
  await Promise.all([remindOfIncidents(portal.deps), remindOfIncidents(portal.deps)])
  const rows = await portal.db.rows<{ notice: string }>(sql`
    select notice || coalesce(' ' || (facts->>'hours'), '') as notice from mail_outbox
    where facts->>'incidentId' = ${id} and recipient = ${email} order by 1`)
  return rows.map(({ notice }) => notice)
}

test('mails owners and leads at once, and twice before the 72 hours end', async () => {
  const [lead, reviewer] = [await member(portal, ana, 'lead'), await member(portal, ana, 'reviewer')]
  const incident = await opened(at())
  const after = async (hours: number) => {
    portal.clock.advance(hours * HOUR)
    ana = await admin(portal)
    return mailsAbout(incident, ana)
  }
  expect(await after(47)).toEqual(['incident_opened'])
  expect(await after(2)).toEqual(['incident_due 24', 'incident_opened'])
  const late = await opened(at(-60))
  const [told, harmless] = [await opened(at(-50)), await opened(at(-50))]
  await ana.call(api.changeIncident, { ...paramsOf(told), body: { npcToldAt: at(), expectedVersion: 1 } })
  const body = { to: 'no_notice' as const, reason: 'Nothing left us', expectedVersion: 1 }
  await ana.call(api.moveIncident, { ...paramsOf(harmless), body })
  // An incident opened with twelve hours left gets no 24-hour reminder.
  expect(await mailsAbout(late, ana)).toEqual(['incident_opened'])
  expect(await after(18)).toEqual(['incident_due 24', 'incident_due 6', 'incident_opened'])
  expect(await mailsAbout(incident, lead)).toEqual(['incident_due 24', 'incident_due 6', 'incident_opened'])
  expect(await mailsAbout(incident, reviewer)).toEqual([])
  for (const one of [told, harmless]) expect(await mailsAbout(one, ana)).toEqual(['incident_opened'])
})

test('the notice is mailed once to each listed person, after the decision and with the confirmed number', async () => {
  const [one, other] = [await applicantWithApplication(portal, 'One'), await applicantWithApplication(portal, 'Other')]
  let incident = await opened()
  const put = async ({ person }: typeof one) => {
    await ana.call(api.addAffected, { ...paramsOf(incident), body: { how: 'added', email: person.email } })
    incident = await ana.call(api.getIncident, paramsOf(incident))
  }
  const send = async (people: number) => {
    const body = { people, expectedVersion: incident.version }
    const answer = await ana.ask(api.sendIncidentNotice, { ...paramsOf(incident), body })
    incident = await ana.call(api.getIncident, paramsOf(incident))
    return answer.said
  }
  await put(one)
  await ana.call(restrictPerson, { body: { kind: 'block', email: one.person.email, reason: 'She objected' } })
  expect(await send(1)).toMatch(/^409: Decide to notify first/)
  const decision = { to: 'to_notify' as const, reason: 'It was used', expectedVersion: incident.version }
  incident = await ana.call(api.moveIncident, { ...paramsOf(incident), body: decision })
  const parts = { nature: 'A laptop was stolen', dataInvolved: 'Passports', consequences: 'Misuse', measures: 'Closed' }
  const write = async (texts: object) => {
    const body = { ...texts, expectedVersion: incident.version }
    incident = await ana.call(api.changeIncident, { ...paramsOf(incident), body })
  }
  await write(parts)
  expect(await send(1)).toBe('409: Write these parts of the notice first: ‘Help for the people’.')
  await write({ help: 'Write to us' })
  expect(await send(2)).toMatch(/^409: The list has changed meanwhile/)
  expect(incident).toMatchObject({ untold: 1, mailings: [], peopleToldAt: null })
  const [body, ask] = [{ people: 1, expectedVersion: incident.version }, paramsOf(incident)]
  const both = await Promise.all([1, 2].map(() => ana.ask(api.sendIncidentNotice, { ...ask, body })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  incident = await ana.call(api.getIncident, ask)
  const mailing = { people: 1, by: expect.any(String), at: expect.any(String) }
  expect(incident).toMatchObject({ untold: 0, mailings: [mailing], peopleToldAt: expect.any(String) })
  await put(other)
  expect(await send(1)).toBe('200: ')
  expect(await send(1)).toMatch(/^409: Everybody on the list has had the notice already/)
  expect(incident.mailings).toHaveLength(2)
  for (const { person } of [one, other]) {
    await expect.poll(async () => (await noticesTo(person)).length, { timeout: 10_000 }).toBe(1)
    expect((await noticesTo(person))[0]?.text).toContain('A laptop was stolen')
  }
  for (const { toldAt } of await ana.call(api.listAffected, ask)) expect(toldAt).toEqual(expect.any(String))
  const removal = { params: { ...ask.params, userId: one.person.id }, body: { reason: 'Not shown' } }
  expect((await ana.ask(api.removeAffected, removal)).said).toMatch(/^409: This person has had the notice/)
})

const noticesTo = async ({ email }: TestUser) =>
  (await lettersTo(portal, email)).filter(({ subject }) => subject.startsWith('About your personal data'))

test('moves between states as its answers allow, and a closed incident cannot be changed', async () => {
  let incident = await opened()
  const change = async (body: object) => {
    const given = { ...body, expectedVersion: incident.version }
    incident = await ana.call(api.changeIncident, { ...paramsOf(incident), body: given })
  }
  const move = (to: api.IncidentState) => {
    const body = { to, reason: 'It is known now', expectedVersion: incident.version }
    return ana.ask(api.moveIncident, { ...paramsOf(incident), body })
  }
  const moved = async (to: api.IncidentState) => {
    expect((await move(to)).status).toBe(200)
    incident = await ana.call(api.getIncident, paramsOf(incident))
  }
  expect(incident.next).toEqual(['to_notify', 'no_notice'])
  expect((await move('closed')).said).toBe('409: An incident cannot go to this state from where it is')
  await change({ sensitive: 'yes', acquired: 'yes', harmful: 'yes', nature: 'It was in a car' })
  expect(incident).toMatchObject({ duty: 'yes', mayBeDelayed: false, next: ['to_notify'] })
  expect((await move('no_notice')).said).toMatch(/^409: By the answers, notice has to be given/)
  await moved('to_notify')
  expect(incident.next).toEqual(['assessing'])
  expect((await move('closed')).said).toMatch(/^409: Note when the Commission/)
  const { npc, people } = await ana.call(api.getIncidentNotices, paramsOf(incident))
  for (const { text } of [npc, people]) expect(text).toContain('It was in a car')
  expect(npc.text).toContain('5. Assistance to the people affected\n[To be written]')
  await change({ npcToldAt: at(), peopleToldAt: at() })
  await moved('closed')
  expect(incident.steps.map(({ to }) => to)).toEqual(['assessing', 'to_notify', 'closed'])
  const body = { help: 'More', expectedVersion: incident.version }
  expect((await ana.ask(api.changeIncident, { ...paramsOf(incident), body })).said).toMatch(
    /^409: This incident is closed/,
  )
  expect((await ana.call(api.listIncidents, {})).map(({ id }) => id)).not.toContain(incident.id)
  expect((await ana.call(api.listIncidents, { query: { show: 'all' } })).map(({ id }) => id)).toContain(incident.id)
  await moved('assessing')
  await change({ acquired: 'no' })
  expect(incident.duty).toBe('no')
  await moved('no_notice')
  await moved('closed')
})

test('an open incident blocks the erasure of its people', async () => {
  const { person } = await applicantWithApplication(portal, 'Held')
  let incident = await opened()
  await ana.call(api.addAffected, { ...paramsOf(incident), body: { how: 'added', email: person.email } })
  expect((await person.ask(requestErasure, {})).said).toMatch(/^409: We have to keep your data for now/)
  for (const to of ['no_notice', 'closed'] as const) {
    const body = { to, reason: 'Nothing left us', expectedVersion: incident.version }
    incident = await ana.call(api.moveIncident, { ...paramsOf(incident), body })
  }
  expect((await person.ask(requestErasure, {})).status).toBe(201)
})
