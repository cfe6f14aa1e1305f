import { expect, test } from 'vitest'
import type { z } from 'zod'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { chooseBoard, type ExamPath, getPath, markStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import {
  addRequest,
  changeRequest,
  type NewThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const mark = (step: StepCode, doneOn: string) =>
    ana.call(markStep, { params: { id: application.id, step }, body: { doneOn, evidence: { note: 'Seen' } } })
  return { person, of, mark }
}

const stateOf = (path: ExamPath, code: string) => path.steps.find((step) => step.code === code)
const clockOf = (path: ExamPath, code: string) => path.clocks.find((clock) => clock.code === code)

test('a changed fact of a board changes the deadlines of its applications', async () => {
  const { person, of, mark } = await nurse()
  const other = await nurse()
  await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  await ana.call(chooseBoard, { ...other.of, body: { board: 'NM' } })
  for (const one of [{ mark }, other]) await one.mark('board_submitted', '2026-04-15')
  const endOf = async (one: { person: TestUser; of: typeof of }) =>
    clockOf(await one.person.call(getPath, one.of), 'board_file_end')
  expect([await endOf({ person, of }), await endOf(other)], 'nobody has confirmed it').toEqual([undefined, undefined])
  expect(await endOf({ person: ana, of })).toMatchObject({ date: '2027-04-15' })
  const change = (key: string, body: object) =>
    ana.call(changeBoardFact, {
      params: { code: 'TX', key },
      body: { source: 'bon.texas.gov', checkedOn: '2026-11-23', confidence: 'high', ...body },
    })
  await change('file_life', { value: { years: 2, note: 'Read there today' } })
  expect(await endOf({ person, of })).toMatchObject({
    date: '2028-04-15',
    source: null,
    checkedOn: null,
  })
  expect(clockOf(await ana.call(getPath, of), 'board_file_end')).toMatchObject({
    source: 'bon.texas.gov',
    checkedOn: '2026-11-23',
  })
  expect(await endOf({ person: ana, of: other.of })).toMatchObject({ date: '2027-04-15' })
  await change('file_life', { value: null })
  expect(await endOf({ person, of })).toBeUndefined()
  await change('usual_time', { value: { minDays: 20, maxDays: 30, workingDays: false, covers: 'board_review' } })
  await mark('pearson_registered', '2026-04-16')
  expect(stateOf(await person.call(getPath, of), 'board_eligible')?.usualDays).toMatchObject({ min: 20, max: 30 })
})

test('a licence proof and fingerprints expire counted from their own dates', async () => {
  const { person, of } = await nurse()
  await ana.call(chooseBoard, { ...of, body: { board: 'IL' } })
  const add = (body: z.input<typeof NewThirdPartyRequest>) => ana.call(addRequest, { ...of, body })
  await add({ party: 'prc', purpose: ['prc_verification'], issuedOn: '2024-02-29' })
  const prints = await add({ party: 'fingerprints', purpose: ['fingerprint'], takenOn: '2026-10-01' })
  const path = await ana.call(getPath, of)
  expect(clockOf(path, 'licence_proof_end')).toMatchObject({ date: '2027-02-28' })
  expect(clockOf(path, 'fingerprints_end')).toMatchObject({ date: '2026-11-30' })
  expect(clockOf(await person.call(getPath, of), 'fingerprints_end')).toBeUndefined()
  await add({ party: 'prc', purpose: ['prc_verification'], issuedOn: '2026-02-28' })
  await ana.call(changeRequest, {
    params: { requestId: prints.id },
    body: { status: 'not_needed', reason: 'The board asks for none' },
  })
  const later = await ana.call(getPath, of)
  expect(clockOf(later, 'licence_proof_end')).toMatchObject({ date: '2029-02-28' })
  expect(clockOf(later, 'fingerprints_end')).toBeUndefined()
})

test('progress at one board does not count for the next', async () => {
  const { of, mark } = await nurse()
  await mark('board_packet_ready', '2026-04-10')
  await mark('board_submitted', '2026-04-15')
  // The first choice of a board changes nothing: every earlier packet went to that board.
  const first = await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  expect(stateOf(first, 'board_submitted')?.doneOn).toBe('2026-04-15')
  await mark('board_deficiency', '2026-05-01')
  await mark('identity_aligned', '2026-04-01')
  const path = await ana.call(chooseBoard, { ...of, body: { board: 'NM' } })
  for (const code of ['board_packet_ready', 'board_submitted', 'board_deficiency']) {
    expect([code, stateOf(path, code)?.state, stateOf(path, code)?.doneOn]).toEqual([code, 'ahead', null])
  }
  expect(stateOf(path, 'identity_aligned')?.state).toBe('done')
  expect(clockOf(path, 'board_file_end')).toBeUndefined()
  await mark('board_submitted', '2026-11-20')
  expect(clockOf(await ana.call(getPath, of), 'board_file_end')).toMatchObject({ date: '2027-11-20' })
})
