import { expect, test } from 'vitest'
import { listChecklist, listRequirements } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { nextPage } from '#server/testing/pages.ts'
import { applicant } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
test('every signed-in person reads the seven requirements in the order of the checklist', async () => {
  const maria = await applicant(portal)
  expect(await maria.call(listRequirements, {})).toEqual(checklist)
})

test('the list is paged in its own order', async () => {
  const maria = await applicant(portal)
  const first = await maria.request({ url: '/api/requirements?limit=5' })
  expect(first.headers['x-total-count']).toBe('7')
  const second = await maria.request({ url: nextPage(first) })
  expect([...first.json(), ...second.json()]).toEqual(checklist)
  expect(second.headers.link).toBeUndefined()
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
