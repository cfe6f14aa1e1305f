import { beforeAll, expect, test } from 'vitest'
import {
  countWaiting,
  type Document,
  type DocumentFilter,
  getAdjacentDocuments,
  listDocumentsForReview,
  reviewDocument,
} from '#contract/documents/documents.ts'
import { startViewing, stopViewing } from '#contract/presence.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { sql } from '#server/database/sql.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

/** In the order of filing. */
let mariasPassport: Document
let rosasDiploma: Document
let rosasPassport: Document
let lizasPassport: Document

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
beforeAll(async () => {
  const maria = await applicantWithApplication(portal, 'Maria')
  const rosa = await applicantWithApplication(portal, 'Rosa')
  const liza = await applicantWithApplication(portal, 'Liza')
  await portal.db.run(sql`update applications set assigned_to = ${ana.id} where id = ${rosa.application.id}`)
  mariasPassport = await filed(maria.person, maria.application, 'passport')
  rosasDiploma = await filed(rosa.person, rosa.application, 'bsn-diploma')
  rosasPassport = await filed(rosa.person, rosa.application, 'passport')
  lizasPassport = await filed(liza.person, liza.application, 'passport')
  await portal.db.run(sql`update applications set assigned_to = ${ben.id} where id = ${liza.application.id}`)
})
const wait = { status: 'pending', order: 'oldest' } as const

const listed = async (query: Partial<DocumentFilter>, person = ana) =>
  (await person.call(listDocumentsForReview, { query })).map(({ id }) => id)

test('the queue lists waiting documents, oldest first, by assignee, requirement and search', async () => {
  const all = [mariasPassport.id, rosasDiploma.id, rosasPassport.id, lizasPassport.id]
  expect(await listed(wait)).toEqual(all)
  expect(await listed({})).toEqual(all.toReversed())
  expect(await listed({ ...wait, assigned: 'me' })).toEqual([rosasDiploma.id, rosasPassport.id])
  expect(await listed({ ...wait, assigned: 'me' }, ben)).toEqual([lizasPassport.id])
  expect(await listed({ ...wait, assigned: ben.id })).toEqual([lizasPassport.id])
  expect(await listed({ assigned: ben.id, order: 'oldest' })).toEqual([lizasPassport.id])
  expect(await listed({ ...wait, assigned: 'nobody' })).toEqual([mariasPassport.id])
  const unknown = { query: { ...wait, assigned: 'nonsense' } }
  expect((await ana.ask(listDocumentsForReview, unknown)).said).toBe('404: Colleague not found')
  expect(await listed({ ...wait, requirement: 'passport', assigned: 'me' })).toEqual([rosasPassport.id])
  expect(await listed({ ...wait, search: 'rosa reyes', requirement: 'passport' })).toEqual([rosasPassport.id])
  expect(await listed({ status: 'approved', assigned: 'me' })).toEqual([])
  expect(await listed({ requirement: 'passport' })).toEqual([lizasPassport.id, rosasPassport.id, mariasPassport.id])

  const page = await ana.ask(listDocumentsForReview, { query: { ...wait, assigned: 'me' } })
  expect(page.headers['x-total-count']).toBe('2')
  expect(page.body[0]?.application.assignedTo?.id).toBe(ana.id)
  const counts = await ana.call(countWaiting, { query: {} })
  expect(counts).toMatchObject({ all: 4, mine: 2, unassigned: 1 })
  expect(counts.types.find(({ requirementId }) => requirementId === 'passport')?.count).toBe(3)
  expect(await ana.call(countWaiting, { query: { requirement: 'bsn-diploma' } })).toMatchObject({ all: 1, mine: 1 })
})

test('a document has the assignee of its application, even when it is filed later', async () => {
  const { person, application } = await applicantWithApplication(portal, 'Nena')
  const first = await filed(person, application, 'passport')
  await portal.db.run(sql`update applications set assigned_to = ${ben.id} where id = ${application.id}`)
  const second = await filed(person, application, 'passport')
  const [again] = await ben.call(listDocumentsForReview, { query: { assigned: 'me' } })
  expect(again).toMatchObject({ id: second.id, earlierVersions: 1, application: { assignedTo: { id: ben.id } } })
  await portal.db.run(sql`update applications set assigned_to = null where id = ${application.id}`)
  expect(await listed({ ...wait, assigned: 'nobody' })).toContain(second.id)
  const differing = await portal.db.rows(sql`
    select d.id from documents d join applications a on a.id = d.application_id
    where d.replaced_at is null and d.assigned_to is distinct from a.assigned_to`)
  expect(differing).toEqual([])
  expect(await listed({})).not.toContain(first.id)
  await ana.call(reviewDocument, { params: { documentId: second.id }, body: { status: 'approved' } })
})

const around = (document: Document, query: Partial<DocumentFilter> = {}, person = ana) =>
  person.call(getAdjacentDocuments, { params: { documentId: document.id }, query: { order: 'oldest', ...query } })

test('next continues from a decided document, wraps at the end, and skips documents that a colleague views', async () => {
  const first = await around(mariasPassport)
  expect([first.next?.id, first.previous?.id]).toEqual([rosasDiploma.id, lizasPassport.id])
  expect((await around(mariasPassport, { order: 'newest' })).next?.id).toBe(lizasPassport.id)
  expect((await around(rosasPassport, { assigned: 'me' })).next?.id).toBe(rosasDiploma.id)

  await ben.call(startViewing, { params: { subjectId: rosasDiploma.id }, body: {} })
  const past = await around(mariasPassport)
  expect(past.next?.id).toBe(rosasPassport.id)
  expect(past.skipped.map(({ id, lookedAtBy }) => [id, lookedAtBy[0]?.id])).toEqual([[rosasDiploma.id, ben.id]])
  // When nothing else waits, the queue offers a viewed document; nobody skips a document that they view themselves.
  const alone = await around(rosasPassport, { assigned: 'me' })
  expect([alone.next?.id, alone.skipped]).toEqual([rosasDiploma.id, []])
  expect((await around(mariasPassport, {}, ben)).next?.id).toBe(rosasDiploma.id)
  await ben.call(stopViewing, { params: { subjectId: rosasDiploma.id } })

  await ana.call(reviewDocument, { params: { documentId: rosasDiploma.id }, body: { status: 'approved' } })
  const after = await around(rosasDiploma)
  expect([after.next?.id, after.previous?.id]).toEqual([rosasPassport.id, mariasPassport.id])
  expect((await around(rosasPassport, { assigned: 'me' })).next).toBeNull()
})

test('a page of the queue is full behind the document of a blocked person', async () => {
  const [hana, gina] = [await applicantWithApplication(portal, 'Hana'), await applicantWithApplication(portal, 'Gina')]
  const next = await filed(hana.person, hana.application)
  await filed(gina.person, gina.application)
  await ana.call(restrictPerson, { body: { kind: 'block', email: gina.person.email, reason: 'She asked for it' } })
  const page = await ana.request({ url: '/api/admin/documents?status=pending&limit=1' })
  expect(page.json()).toMatchObject([{ id: next.id }])
})
