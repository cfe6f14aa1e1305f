import { expect, test } from 'vitest'
import { assignApplication } from '#contract/clients/clients.ts'
import { countWaiting, reviewDocument } from '#contract/documents/documents.ts'
import { closeThread, countUnansweredThreads, sendMessage } from '#contract/messages/messages.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { inviteToTeam } from '#contract/team/team.ts'
import {
  addRequest,
  changeRequest,
  chaseRequests,
  type ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { addFollowUp } from '#contract/work/follow-ups.ts'
import {
  claimWork,
  countWork,
  DONE_ALREADY,
  getWorkItem,
  listWork,
  NOT_PUT_OFF,
  releaseWork,
  SNOOZE_UNTIL,
  snoozeWork,
  takeNextWork,
  type WorkItem,
  WRITTEN_AGAIN,
  wakeWork,
} from '#contract/work/work.ts'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import { ADMINS_ONLY, OWN_RECORD } from '#domain/refusal.ts'
import { sql } from '#server/database/sql.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, reportedPayment } from '#server/testing/billing.ts'
import { everyPage } from '#server/testing/pages.ts'
import { admin, type TestClient } from '#server/testing/people.ts'
import { accepted, member } from '#server/testing/team.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')

async function asking() {
  const { person, application } = await applicantWithApplication(portal)
  const write = async () =>
    (await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })).id
  await write()
  return { person, application, write, key: `message:${application.id}` }
}

const of = (key: string) => ({ params: { key } })
const item = (who: TestClient, key: string) => who.call(getWorkItem, of(key))
const claim = (who: TestClient, key: string, body: { takeOver?: true } = {}) => who.ask(claimWork, { ...of(key), body })
const snooze = (who: TestClient, { key, fact }: Pick<WorkItem, 'key' | 'fact'>, until: string | null) =>
  who.ask(snoozeWork, { ...of(key), body: { until, fact } })
const inHours = (hours: number) => new Date(portal.deps.now().getTime() + hours * HOUR).toISOString()

const whole = (who: TestClient, query: Record<string, string>) =>
  everyPage<WorkItem>(who, `/api/admin/work?${new URLSearchParams({ limit: '1', ...query })}`)

test('an unanswered message is work until it is answered or marked as needing no answer', async () => {
  const maria = await asking()
  const second = await maria.write()
  expect(await item(ana, maria.key)).toMatchObject({
    kind: 'message',
    applicationId: maria.application.id,
    client: { id: maria.person.id, name: 'Maria Reyes' },
    reason: '2 messages wait for an answer',
    count: 2,
    weight: 4,
    fact: second,
    assignedTo: null,
    claimed: null,
    snoozed: null,
  })
  await ana.call(closeThread, { params: { id: maria.application.id }, body: { lastMessageId: second } })
  expect((await ana.ask(getWorkItem, of(maria.key))).said).toBe(`404: ${DONE_ALREADY}`)
  for (const key of ['message', 'message:nonsense', `nothing:${maria.application.id}`, `proof:${maria.application.id}`])
    expect((await ana.ask(getWorkItem, of(key))).said).toBe(`404: ${DONE_ALREADY}`)
})

test('documents of a client are one item, which ends when all are decided', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const passport = await filed(person, application)
  const transcript = await filed(person, application, 'transcript')
  const key = `documents:${application.id}`
  expect(await item(ana, key)).toMatchObject({
    reason: '2 papers: Valid Passport, Transcript of Records',
    count: 2,
    weight: 4,
    fact: transcript.id,
  })
  const rows = await whole(ana, { client: application.id })
  expect(rows.map(({ kind }) => kind)).toEqual(['documents'])
  for (const { id } of [passport, transcript])
    await ana.call(reviewDocument, { params: { documentId: id }, body: { status: 'approved' } })
  expect((await ana.ask(getWorkItem, of(key))).status).toBe(404)
})

test.each(['asked again', 'put to another day'])('a late request is no work after it is %s', async (how) => {
  const { application } = await applicantWithApplication(portal)
  const day = (offset: number) => inHours(24 * offset).slice(0, 10)
  const late = { party: 'school' as const, purpose: ['tor' as const], askedAt: day(-40), expectedBy: day(-6) }
  const { id, version } = await ana.call(addRequest, { params: { id: application.id }, body: late })
  const key = `request:${id}`
  expect((await item(ana, key)).reason).toMatch(/ late$/)
  if (how === 'asked again')
    await ana.call(chaseRequests, { body: { on: day(0), requests: [{ id, expectedVersion: version }] } })
  else {
    const nextChaseAt = day(5)
    await ana.call(changeRequest, { params: { requestId: id }, body: { nextChaseAt, expectedVersion: version } })
  }
  expect((await ana.ask(getWorkItem, of(key))).status).toBe(404)
})

test('the counts match the list, and the pages of each kind', async () => {
  await Promise.all([asking(), asking()])
  const { person, application } = await applicantWithApplication(portal)
  await filed(person, application)
  await reportedPayment(person, application, await moneyChannel(portal))
  const counts = await ana.call(countWork, {})
  const rows = await whole(ana, {})
  expect(rows).toHaveLength(counts.total)
  const sorted = rows.map(({ dueAt }) => dueAt)
  expect(sorted).toEqual(sorted.toSorted())
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  const oldest = (await whole(ana, { order: 'oldest' })).map(({ since }) => since)
  expect(oldest).toEqual(oldest.toSorted())
  expect(oldest).toHaveLength(counts.total)
  const list = await ana.request({ url: '/api/admin/work?limit=1' })
  expect(list.headers['x-total-count']).toBe(String(counts.total))
  const of = (name: string) => counts.kinds.find(({ kind }) => kind === name)
  expect(of('message')?.count).toBe((await ana.call(countUnansweredThreads, {})).count)
  expect(of('documents')?.things).toBe((await ana.call(countWaiting, {})).all)
  expect(of('proof')?.count).toBeGreaterThan(0)
  expect(counts.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(counts.total)
  for (const share of ['mine', 'unassigned'] as const) {
    expect(counts.kinds.reduce((sum, kind) => sum + kind[share], 0)).toBe(counts[share])
  }
  expect(counts.weight).toBe(rows.reduce((sum, { weight }) => sum + weight, 0))
  for (const [name, query] of [
    ['late', { late: 'true' }],
    ['today', { due: 'today' }],
    ['later', { due: 'later' }],
  ] as const) {
    const due = await whole(ana, query)
    expect(counts.due[name]).toEqual({ count: due.length, weight: due.reduce((sum, { weight }) => sum + weight, 0) })
  }
  expect(counts.due.late.count).toBe(counts.late)
  expect(counts.due.late.count + counts.due.today.count + counts.due.later.count).toBe(counts.total)
  const nobodys = await ana.ask(listWork, { query: { assigned: 'nobody', doable: 'all' } })
  expect(nobodys.body).toHaveLength((await ana.call(countWork, { query: { assigned: 'nobody' } })).total)
})

test('names an invalid filter, and refuses a cursor of another list', async () => {
  const wrong = async (query: Record<string, string>) => {
    const answer = await ana.request({ url: `/api/admin/work?${new URLSearchParams(query)}` })
    return [answer.statusCode, answer.json<{ errors?: { path: string }[] }>().errors?.[0]?.path.split('.')[0]]
  }
  for (const [name, value] of Object.entries({
    kind: 'message,letters',
    assigned: '0199aaaa-0000-7000-8000-000000000001',
    late: 'yes',
    due: 'soon',
    minAge: 'old',
    maxAge: '-1',
    snoozed: 'false',
    doable: 'mine',
    order: 'newest',
  }))
    expect([name, ...(await wrong({ [name]: value }))]).toEqual([name, 400, name])
  const { headers } = await ana.request({ url: '/api/admin/work?limit=1' })
  const cursor = /cursor=([^&>]+)/.exec(String(headers.link))?.[1] ?? ''
  expect((await wrong({ cursor, kind: 'message' }))[0]).toBe(400)
})

test('of two concurrent claims one succeeds, and the other is refused with the holder’s name', async () => {
  const { key, application } = await asking()
  const answers = await Promise.all([claim(ana, key), claim(ben, key)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { assignedTo, claimed } = await item(ana, key)
  const [holder, other] = claimed?.by.id === ana.id ? [ana, ben] : [ben, ana]
  expect(assignedTo?.id).toBe(holder.id)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.said).toMatch(/^409: .+ has this in hand since \d\d:\d\d\.$/)
  expect(refused?.body).toMatchObject({ claimed: { by: { id: holder.id } } })
  expect((await claim(holder, key)).status).toBe(200)
  expect((await claim(other, key, { takeOver: true })).body.claimed?.by.id).toBe(other.id)
  const support = await member(portal, ana, 'support')
  expect((await support.ask(releaseWork, of(key))).said).toBe(`403: ${ADMINS_ONLY}`)
  expect((await holder.ask(releaseWork, of(key))).status).toBe(204)
  expect((await item(ana, key)).claimed).toBeNull()
  const written = await portal.db.rows<{ action: string }>(sql`
    select action from audit where subject = ${`application:${application.id}`} and action like 'work.%' order by id`)
  expect(written.map(({ action }) => action)).toEqual(['work.claimed', 'work.taken_over', 'work.released'])
})

test('a claim expires by itself, and a new question is unclaimed', async () => {
  const { key, application, write } = await asking()
  await claim(ana, key)
  const last = (await item(ana, key)).fact
  await ana.call(closeThread, { params: { id: application.id }, body: { lastMessageId: last } })
  portal.clock.advance(1_000)
  await write()
  expect((await item(ana, key)).claimed).toBeNull()
  await claim(ana, key)
  await portal.db.run(sql`update work_states set claimed_until = ${portal.deps.now()} where key = ${key}`)
  expect((await item(ana, key)).claimed).toBeNull()
  expect((await claim(ben, key)).status).toBe(200)
})

test('ten concurrent requests for the next work get ten different items', async () => {
  for (let count = 0; count < 12; count += 1) await asking()
  const lea = await member(portal, ana, 'lead')
  const colleagues = [ana, ben, lea]
  const taken = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (colleagues[at % 3] ?? ana).call(takeNextWork, { body: { kinds: ['message'], assigned: 'nobody' } }),
    ),
  )
  const keys = taken.flatMap((one) => (one ? [one.key] : []))
  expect(new Set(keys).size).toBe(10)
  for (const [at, one] of taken.entries()) expect(one?.claimed?.by.id).toBe(colleagues[at % 3]?.id)
  expect(await ana.call(takeNextWork, { body: { kinds: [] } })).toBeNull()
})

test('snoozed work returns at its time, or when the applicant writes again', async () => {
  const maria = await asking()
  const read = await item(ana, maria.key)
  expect((await snooze(ana, read, inHours(-1))).said).toBe(`400: ${SNOOZE_UNTIL}`)
  expect((await snooze(ana, read, inHours(181 * 24))).said).toBe(`400: ${SNOOZE_UNTIL}`)
  const put = await snooze(ana, read, inHours(24))
  expect(put.body).toMatchObject({ snoozed: { by: { id: ana.id } }, since: read.since, dueAt: read.dueAt })
  const keysOf = async (query: Record<string, string>) =>
    (await whole(ben, { client: maria.application.id, ...query })).map(({ key }) => key)
  expect(await keysOf({})).toEqual([])
  expect(await keysOf({ snoozed: 'true' })).toEqual([maria.key])
  const { count } = await ana.call(countUnansweredThreads, {})
  const [awake, resting] = await Promise.all([
    ana.call(countWork, { query: { kind: 'message' } }),
    ana.call(countWork, { query: { kind: 'message', snoozed: 'true' } }),
  ])
  expect(awake.total + resting.total).toBe(count)

  await maria.write()
  expect(await keysOf({})).toEqual([maria.key])
  expect((await snooze(ana, read, inHours(24))).said).toBe(`409: ${WRITTEN_AGAIN}`)
  expect((await snooze(ana, await item(ana, maria.key), null)).body.snoozed?.until).toBeNull()
  expect((await ben.ask(wakeWork, of(maria.key))).status).toBe(204)
  expect(await keysOf({})).toEqual([maria.key])
})

test('a payment report cannot be snoozed, and documents cannot be snoozed until the applicant writes', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = await reportedPayment(person, application, await moneyChannel(portal))
  expect((await snooze(ana, await item(ana, `proof:${id}`), inHours(1))).said).toBe(`400: ${NOT_PUT_OFF}`)
  await filed(person, application)
  expect((await snooze(ana, await item(ana, `documents:${application.id}`), null)).said).toBe(`400: ${SNOOZE_UNTIL}`)
})

test('each role sees the work that it may do, and an auditor sees all', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = await reportedPayment(person, application, await moneyChannel(portal))
  await filed(person, application)
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
  const [rico, cora, aldo, carlo] = [
    await member(portal, ana, 'reviewer'),
    await member(portal, ana, 'cashier'),
    await member(portal, ana, 'auditor'),
    await member(portal, ana, 'coordinator'),
  ]
  const kindsOf = async (who: TestClient, query: Record<string, string> = {}) =>
    (await whole(who, { client: application.id, ...query })).map(({ kind }) => kind).toSorted()
  expect(await kindsOf(rico)).toEqual(['documents'])
  expect(await kindsOf(rico, { doable: 'all' })).toEqual(['documents', 'message'])
  expect(await kindsOf(cora)).toEqual(['proof'])
  expect(await kindsOf(carlo)).toEqual(['documents', 'message'])
  expect(await kindsOf(aldo)).toEqual(['documents', 'message', 'proof'])
  await ana.call(assignApplication, { params: { id: application.id }, body: { assignedTo: rico.id } })
  const seen = await whole(ana, { client: application.id })
  expect(seen.map(({ kind, assignedTo }) => [kind, assignedTo?.id ?? null]).toSorted()).toEqual([
    ['documents', rico.id],
    ['message', null],
    ['proof', null],
  ])
  expect((await claim(cora, `documents:${application.id}`)).said).toBe(`403: ${ADMINS_ONLY}`)
  expect((await claim(aldo, `proof:${id}`)).said).toBe(`403: ${ADMINS_ONLY}`)
})

test('a member gets no work about themselves, and nobody gets work about a blocked person', async () => {
  const maria = await asking()
  const { id } = await ana.call(inviteToTeam, { body: { email: maria.person.email, role: 'lead' } })
  const lead = await accepted(portal, maria.person, id)
  expect((await claim(lead, maria.key)).said).toBe(`403: ${OWN_RECORD}`)
  expect(await whole(lead, { client: maria.application.id })).toEqual([])

  const grace = await asking()
  await ana.call(restrictPerson, { body: { kind: 'block', email: grace.person.email, reason: 'Agreement ended' } })
  expect(await whole(ana, { client: grace.application.id })).toEqual([])
  expect((await ana.ask(getWorkItem, of(grace.key))).status).toBe(404)
})

test('ages are counted in office days', async () => {
  const maria = await asking()
  const rows = (query: Record<string, string>) => whole(ana, { client: maria.application.id, ...query })
  expect(await rows({ maxAge: '0' })).toHaveLength(1)
  expect(await rows({ minAge: '1' })).toEqual([])
  await portal.db.run(sql`
    update threads set unanswered_since = unanswered_since - interval '40 days'
    where application_id = ${maria.application.id}`)
  expect(await rows({ minAge: '10', late: 'true' })).toHaveLength(1)
  expect(await rows({ maxAge: '10' })).toEqual([])
})

test('lists exactly the requests that the client’s page offers to ask again', async () => {
  const { application } = await applicantWithApplication(portal)
  const params = { id: application.id }
  const day = (offset: number) => inHours(24 * offset).slice(0, 10)
  const body = { party: 'school' as const, purpose: ['tor' as const], askedAt: day(-40) }
  for (const next of [null, day(-2), day(0), day(4)]) {
    for (const expected of [null, day(-9), day(0), day(4)]) {
      for (const [isSet, chasedOn] of [
        [false, null],
        [true, null],
        [false, day(-5)],
        [false, day(-1)],
      ] as const) {
        const { id } = await ana.call(addRequest, { params, body })
        await portal.deps.db.run(sql`
          update third_party_requests set next_chase_at = ${next}, expected_by = ${expected}, chase_is_set = ${isSet}
          where id = ${id}`)
        if (chasedOn) {
          await portal.deps.db.run(sql`
            insert into request_chases (id, request_id, chased_on, how) values (gen_random_uuid(), ${id}, ${chasedOn}, 'phone')`)
        }
      }
    }
  }
  const answer = await ana.request({ url: `/api/admin/applications/${application.id}/requests?limit=200` })
  const requests = answer.json<ThirdPartyRequest[]>()
  const offered = requests.filter(({ toChase }) => toChase).map(({ id }) => `request:${id}`)
  const listed = (await whole(ana, { client: application.id, kind: 'request' })).map(({ key }) => key)
  expect(listed.length).toBeGreaterThan(20)
  expect(listed.toSorted()).toEqual(offered.toSorted())
})

test('a claim before the opening hour holds on work that began today, and on a date that lies ahead', async () => {
  const { application } = await applicantWithApplication(portal)
  const { id } = application
  portal.clock.advance(DAY - ((portal.deps.now().getTime() + HOUR) % DAY))
  const [asked, today] = [inHours(-24).slice(0, 10), todayOf(portal.deps)]
  const [anita, bea] = [await admin(portal, 'ana'), await admin(portal, 'ben')]
  const request = await anita.call(addRequest, {
    params: { id },
    body: { party: 'school', purpose: ['tor'], askedAt: asked, nextChaseAt: today },
  })
  const followUp = await anita.call(addFollowUp, { params: { id }, body: { dueOn: today, text: 'Ask' } })
  await portal.db.run(sql`
    update applications set waits_for = 'team', waiting_since = ${`${today}T00:00:00Z`} where id = ${id}`)
  await portal.db.run(sql`
    update path_positions set clock = 'att_end', clock_on = ${today}::date + 5, urgent_from = ${today}::date - 2
    where application_id = ${id}`)
  for (const key of [`date:${id}`, `next_step:${id}`, `request:${request.id}`, `follow_up:${followUp.id}`]) {
    expect((await claim(anita, key)).body.claimed?.by.id, key).toBe(anita.id)
    expect((await claim(bea, key)).said, key).toMatch(/ has this in hand since 07:00\.$/)
  }
  expect((await anita.ask(releaseWork, of(`date:${id}`))).status).toBe(204)
  expect((await bea.call(takeNextWork, { body: { kinds: ['date'] } }))?.claimed?.by.id).toBe(bea.id)
})
