import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { chooseBoard, getPath } from '#contract/path.ts'
import { addRequest, changeRequest, type NewThirdPartyRequest } from '#contract/third-party-requests.ts'
import { addDays } from '#domain/calendar.ts'
import { todayOf } from '#server/shared/today.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

let ana: TestUser
const portal = usePortal()
beforeAll(async () => {
  ana = await admin(portal)
})
const today = () => todayOf(portal.deps)

async function nurse() {
  const { person, application } = await applicantWithApplication(portal)
  const of = { params: { id: application.id } }
  await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  const add = (body: z.input<typeof NewThirdPartyRequest>) => ana.call(addRequest, { ...of, body })
  const move = (requestId: string, body: object) => ana.call(changeRequest, { params: { requestId }, body })
  const step = async (code: string, by = ana) => (await by.call(getPath, of)).steps.find((one) => one.code === code)
  return { person, add, move, step }
}

test('the requests to school and PRC move the path, and are its evidence', async () => {
  const { person, add, move, step } = await nurse()
  const school = await add({ party: 'school', purpose: ['tor'], status: 'asked', askedAt: addDays(today(), -9) })
  expect((await step('source_requests_sent'))?.state).not.toBe('done')
  const prc = await add({ party: 'prc', purpose: ['prc_verification'], status: 'asked', reference: 'PRC-7' })
  expect(await step('source_requests_sent')).toMatchObject({
    state: 'done',
    doneOn: today(),
    confirmed: true,
    proof: { requestId: prc.id, number: 'PRC-7', by: 'ana@lampara.test' },
  })
  expect((await step('source_requests_sent', person))?.proof).toBeNull()

  await add({ party: 'evaluator', purpose: ['ces_report'], status: 'asked', askedAt: addDays(today(), -8) })
  await move(prc.id, { status: 'accepted' })
  await move(school.id, { status: 'sent', sentAt: addDays(today(), -3), tracking: 'JD 0142' })
  expect((await step('sources_sent'))?.state).not.toBe('done')
  await move(school.id, { status: 'accepted' })
  expect(await step('sources_sent')).toMatchObject({ state: 'done', doneOn: today(), proof: { requestId: prc.id } })
  expect(await step('evaluation_ordered')).toMatchObject({ state: 'done', doneOn: addDays(today(), -8) })
  expect((await step('evaluation_waiting_sources'))?.state).toBe('done')
})

test('a request that goes back to not asked takes its step back', async () => {
  const { add, move, step } = await nurse()
  const order = await add({ party: 'evaluator', purpose: ['ces_report'], status: 'asked' })
  expect((await step('evaluation_ordered'))?.state).toBe('done')
  await move(order.id, { status: 'ready_to_ask', reason: 'The card was refused' })
  expect(await step('evaluation_ordered')).toMatchObject({ doneOn: null, proof: null })
})
