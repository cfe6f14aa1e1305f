import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getDocumentForReview, listDocuments } from '#contract/documents/documents.ts'
import { listPresence, startViewing, stopViewing } from '#contract/presence.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { sql } from '#server/database/sql.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
test('colleagues see who is viewing a document, and applicants never do', async () => {
  const { person: maria, application } = await applicantWithApplication(portal)
  const document = await filed(maria, application)
  const [ana, ben] = [await admin(portal, 'ana'), await admin(portal, 'ben')]
  const params = { subjectId: document.id }
  const audited = async () => await portal.db.run(sql`select from audit where action <> 'documents.read'`)
  const before = await audited()

  expect((await ben.call(startViewing, { params, body: {} })).others).toEqual([])
  expect((await ana.call(startViewing, { params, body: {} })).others).toMatchObject([{ id: ben.id, name: ben.email }])
  portal.clock.advance(20_000)
  expect((await ben.call(startViewing, { params, body: {} })).others.map(({ id }) => id)).toEqual([ana.id])
  const seen = await ana.call(listPresence, {})
  expect(seen).toMatchObject([{ subjectId: document.id, who: { id: ben.id } }])
  const review = await ana.call(getDocumentForReview, { params: { documentId: document.id } })
  expect(review.lookedAtBy.map(({ id }) => id)).toEqual([ben.id])

  // Ana's page misses its heartbeats; Ben closes his page.
  portal.clock.advance(10_000)
  expect(await ben.call(listPresence, {})).toEqual([])
  expect(await ana.call(listPresence, {})).toHaveLength(1)
  await ben.call(stopViewing, { params })
  expect(await ana.call(listPresence, {})).toEqual([])

  await ben.call(startViewing, { params: { subjectId: application.id }, body: {} })
  expect(await ana.call(listPresence, {})).toMatchObject([{ subjectId: application.id }])
  expect(await audited()).toBe(before)

  const own = await maria.request({ url: listDocuments.path.replace(':id', application.id) })
  expect(own.body).not.toMatch(/lookedAtBy|assignedTo/)
})

test('"writing" is shown for fifteen seconds after the last report, and the team gets a live event at once', async () => {
  const { application } = await applicantWithApplication(portal)
  const [ana, ben] = [await admin(portal, 'ana'), await admin(portal, 'ben')]
  const params = { subjectId: application.id }
  const doingOfBen = async () =>
    (await ana.call(listPresence, {})).flatMap(({ subjectId, who: { id, doing } }) =>
      subjectId === application.id ? [[id, doing]] : [],
    )
  const cursor = portal.deps.live.cursor()
  await ben.call(startViewing, { params, body: { doing: 'writing' } })
  await ben.call(startViewing, { params, body: { doing: 'writing' } })
  expect(await doingOfBen()).toEqual([[ben.id, 'writing']])
  await expect.poll(() => portal.deps.live.cursor()).not.toBe(cursor)
  portal.clock.advance(16_000)
  expect(await doingOfBen()).toEqual([[ben.id, 'viewing']])
  await ben.call(startViewing, { params, body: { doing: 'viewing' } })
  expect(await doingOfBen()).toEqual([[ben.id, 'viewing']])
  expect((await ben.request({ url: `/api/admin/presence/${application.id}`, method: 'PUT' })).statusCode).toBe(200)
  await ben.call(stopViewing, { params })
})

test('the team gets at most one presence event per subject and second, and none without a change', async () => {
  const { application } = await applicantWithApplication(portal)
  const [ana, ben] = [await admin(portal, 'ana'), await admin(portal, 'ben')]
  const heard: string[] = []
  const leave = portal.deps.live.follow({
    actor: { id: ana.id, role: 'admin', permissions: permissionsOf('owner') },
    sessionHash: Buffer.from(ana.id),
    caller: null,
    send: (event, id) => void (id === application.id && heard.push(event)),
    end: () => {},
  })
  const say = (doing: 'viewing' | 'writing') =>
    ben.call(startViewing, { params: { subjectId: application.id }, body: { doing } })
  for (const doing of ['viewing', 'viewing', 'writing', 'viewing', 'writing'] as const) await say(doing)
  await expect.poll(() => heard, { timeout: 3_000 }).toEqual(['presence', 'presence'])
  await say('writing')
  await pause(1_500)
  expect(heard).toEqual(['presence', 'presence'])
  leave()
})

test('a page that is left open does not extend its session', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const document = await filed(person, application)
  const ana = await admin(portal, 'ana')
  for (let minutes = 0; minutes < 31; minutes++) {
    portal.clock.advance(60_000)
    await ana.ask(startViewing, { params: { subjectId: document.id }, body: {} })
  }
  expect((await ana.ask(startViewing, { params: { subjectId: document.id }, body: {} })).said).toBe('401: Unauthorized')
})
