import { expect, test } from 'vitest'
import type { z } from 'zod'
import { previewBulk } from '#contract/bulk.ts'
import { chooseBoard, getPath, markStep, revertStep } from '#contract/path/path.ts'
import {
  addRequest,
  changeRequest,
  type NewThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { sql } from '#server/database/sql.ts'
import { todayOf } from '#server/shared/dates.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const today = () => todayOf(portal.deps)

async function nurse() {
  const { person, of } = await applicantWithApplication(portal)
  await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  const add = (body: z.input<typeof NewThirdPartyRequest>) => ana.call(addRequest, { ...of, body })
  const move = (requestId: string, body: object) => ana.call(changeRequest, { params: { requestId }, body })
  const step = async (code: string, by = ana) => (await by.call(getPath, of)).steps.find((one) => one.code === code)
  const mark = (code: string) =>
    ana.ask(markStep, { params: { ...of.params, step: code }, body: { doneOn: today(), evidence: 'LBC 1' } } as never)
  const revert = (code: string) =>
    ana.ask(revertStep, { params: { ...of.params, step: code }, query: { reason: 'A mistake' } } as never)
  return { person, of, add, move, step, mark, revert }
}

test('the requests to school and PRC mark steps of the path, and are their evidence', async () => {
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
  expect((await step('sources_sent'))?.state).not.toBe('done')
  await move(school.id, { status: 'sent', sentAt: addDays(today(), -3), tracking: 'JD 0142' })
  expect(await step('sources_sent')).toMatchObject({ state: 'done', doneOn: today(), proof: { requestId: prc.id } })
  expect((await step('evaluation_waiting_sources'))?.state).not.toBe('done')
  await move(school.id, { status: 'delivered' })
  expect(await step('evaluation_ordered')).toMatchObject({ state: 'done', doneOn: addDays(today(), -8) })
  expect((await step('evaluation_waiting_sources'))?.state).toBe('done')
})

test('a request that goes back to "not asked" reverts its step', async () => {
  const { add, move, step } = await nurse()
  const order = await add({ party: 'evaluator', purpose: ['ces_report'], status: 'asked' })
  expect((await step('evaluation_ordered'))?.state).toBe('done')
  const reading = { status: 'in_preparation' }
  expect(await move(order.id, reading)).toMatchObject({ preparingSince: today() })
  expect(await step('evaluation_waiting_sources')).toMatchObject({ doneOn: today(), proof: { requestId: order.id } })
  expect(await move(order.id, { status: 'asked', reason: 'Too early' })).toMatchObject({ preparingSince: null })
  expect((await step('evaluation_waiting_sources'))?.doneOn).toBeNull()
  await move(order.id, { status: 'ready_to_ask', reason: 'The card was refused' })
  expect(await step('evaluation_ordered')).toMatchObject({ doneOn: null, proof: null })
})

test('refuses to mark a step that belongs to a request, and names the request', async () => {
  const { of, add, move, step, mark, revert } = await nurse()
  const none = await mark('source_requests_sent')
  expect(none.said).toBe('409: Record this at the request to the school.')
  expect(none.body).not.toHaveProperty('requestId')
  const school = await add({ party: 'school', purpose: ['tor'], status: 'asked' })
  const prc = await add({ party: 'prc', purpose: ['prc_verification'] })
  const open = await mark('source_requests_sent')
  expect([open.said, (open.body as object as { requestId: string }).requestId]).toEqual([
    '409: Record this at the request to the PRC.',
    prc.id,
  ])
  expect((await mark('sources_sent')).body).toMatchObject({ requestId: school.id })
  for (const code of ['evaluation_ordered', 'evaluation_issued']) {
    expect((await mark(code)).said).toBe('409: Record this at the request to the evaluator.')
  }
  await move(prc.id, { status: 'asked' })
  expect((await mark('source_requests_sent')).status).toBe(409)
  const back = await revert('source_requests_sent')
  expect(back.said).toMatch(/^409: Take this back at the request to the (school|PRC)\.$/)
  expect((await step('source_requests_sent'))?.state).toBe('done')
  expect((await mark('evaluation_in_review')).status).toBe(201)

  const bulk = {
    action: 'mark' as const,
    ids: [of.params.id],
    step: 'sources_sent' as const,
    doneOn: today(),
    note: 'List',
  }
  const { rows } = await ana.call(previewBulk, { body: bulk })
  expect(rows).toMatchObject([{ will: 'refused', sentence: 'Record this at the request to the school.' }])
})

test('a request that is not needed does not block its step', async () => {
  const { add, move, step } = await nurse()
  await add({ party: 'school', purpose: ['tor'], status: 'asked' })
  const prc = await add({ party: 'prc', purpose: ['prc_verification'] })
  await move(prc.id, { status: 'not_needed', reason: 'The board asks the PRC itself' })
  expect((await step('source_requests_sent'))?.state).toBe('done')
})

test('a step that was marked by hand keeps its mark, and reverting the mark leaves the request’s mark', async () => {
  const { of, add, step, revert } = await nurse()
  await portal.db.run(sql`
    insert into path_steps (id, application_id, attempt, code, done_on, note, marked_by, marked_at)
    select gen_random_uuid(), ${of.params.id}, 0, 'source_requests_sent', '2026-04-15', 'By letter', u.id, now()
    from users u where u.email = 'ana@lampara.test'`)
  await add({ party: 'school', purpose: ['tor'], status: 'asked' })
  await add({ party: 'prc', purpose: ['prc_verification'], status: 'asked' })
  expect(await step('source_requests_sent')).toMatchObject({
    doneOn: '2026-04-15',
    proof: { note: 'By letter', requestId: null },
  })
  expect((await revert('source_requests_sent')).status).toBe(204)
  expect(await step('source_requests_sent')).toMatchObject({ state: 'done', doneOn: today() })
})
