import { expect, test } from 'vitest'
import { listChecklist, listRequirements } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { admin, applicant, testClient } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
test('the requirements are the seven of the checklist, in its order, for everybody signed in', async () => {
  const maria = await applicant(portal)
  expect(await maria.call(listRequirements, {})).toEqual(checklist)
  expect((await testClient(portal).ask(listRequirements, {})).said).toBe('401: Unauthorized')
})

test('a list in its own order is walked page by page, and a cursor that it never gave is 400', async () => {
  const maria = await applicant(portal)
  const first = await maria.request({ url: '/api/requirements?limit=5' })
  expect(first.headers['x-total-count']).toBe('7')
  const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await maria.request({ url: next })
  expect([...first.json(), ...second.json()]).toEqual(checklist)
  expect(second.headers.link).toBeUndefined()
  const foreign = Buffer.from(JSON.stringify(['/api/requirements', 'no-such-row'])).toString('base64url')
  expect((await maria.request({ url: `/api/requirements?cursor=${foreign}` })).statusCode).toBe(400)
})

test('a new checklist has every requirement missing, in the order of the checklist', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const rows = await person.call(listChecklist, { params: { id: application.id } })
  expect(rows.map((row) => row.requirementId)).toEqual(checklist.map((one) => one.id))
  for (const row of rows) {
    expect(row).toMatchObject({ applicationId: application.id, status: 'missing', notes: null })
    expect(row.requirement).toEqual(checklist.find((one) => one.id === row.requirementId))
    expect(row.required).toBe(row.requirement.required)
  }
})

test('a checklist is for its owner and for admins', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const other = await applicant(portal, 'Rosa')
  const ana = await admin(portal)
  const of = { params: { id: application.id } }
  expect((await person.ask(listChecklist, of)).status).toBe(200)
  expect((await ana.ask(listChecklist, of)).status).toBe(200)
  for (const id of [application.id, '0199aaaa-0000-7000-8000-000000000001', 'nonsense']) {
    expect((await other.ask(listChecklist, { params: { id } })).said).toBe('404: Application not found')
  }
  expect((await testClient(portal).ask(listChecklist, of)).said).toBe('401: Unauthorized')
})
