import { expect, test } from 'vitest'
import { getDocumentForReview, listDocuments } from '#contract/documents/documents.ts'
import { listPresence, startViewing, stopViewing } from '#contract/presence.ts'
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

  expect((await ben.call(startViewing, { params })).others).toEqual([])
  expect((await ana.call(startViewing, { params })).others).toMatchObject([{ id: ben.id, name: ben.email }])
  portal.clock.advance(20_000)
  expect((await ben.call(startViewing, { params })).others.map(({ id }) => id)).toEqual([ana.id])
  const seen = await ana.call(listPresence, {})
  expect(seen).toMatchObject([{ subjectId: document.id, who: { id: ben.id } }])
  const review = await ana.call(getDocumentForReview, { params: { documentId: document.id } })
  expect(review.lookedAtBy.map(({ id }) => id)).toEqual([ben.id])

  // Ana's page has not been heard of for too long; Ben closes his.
  portal.clock.advance(10_000)
  expect(await ben.call(listPresence, {})).toEqual([])
  expect(await ana.call(listPresence, {})).toHaveLength(1)
  await ben.call(stopViewing, { params })
  expect(await ana.call(listPresence, {})).toEqual([])

  await ben.call(startViewing, { params: { subjectId: application.id } })
  expect(await ana.call(listPresence, {})).toMatchObject([{ subjectId: application.id }])
  expect(await audited()).toBe(before)

  for (const refused of [await maria.ask(startViewing, { params }), await maria.ask(listPresence, {})]) {
    expect(refused.said).toBe("403: You don't have permission to access this page.")
  }
  const own = await maria.request({ url: listDocuments.path.replace(':id', application.id) })
  expect(own.body).not.toMatch(/lookedAtBy|assignedTo/)
})

test('a page that is left open does not keep its session alive', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const document = await filed(person, application)
  const ana = await admin(portal, 'ana')
  for (let minutes = 0; minutes < 31; minutes++) {
    portal.clock.advance(60_000)
    await ana.ask(startViewing, { params: { subjectId: document.id } })
  }
  expect((await ana.ask(startViewing, { params: { subjectId: document.id } })).said).toBe('401: Unauthorized')
})
