import { expect, test } from 'vitest'
import { previewBulk } from '#contract/bulk.ts'
import { getPath, markStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { type Consent, changeConsent } from '#contract/privacy/my-data.ts'
import { addRequest, changeRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { whyNotSend } from '#domain/privacy/consents.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

type Purpose = Consent['purpose']
const refusalOf = (purpose: Purpose) => whyNotSend([purpose], [])?.sentence ?? ''

async function nurse() {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = application
  const agree = (purpose: Purpose, granted: boolean) =>
    person.call(changeConsent, { params: { purpose }, body: { granted } })
  const mark = (step: StepCode) =>
    ana.ask(markStep, { params: { id, step }, body: { doneOn: '2026-11-20', evidence: 'Seen' } })
  return { id, agree, mark }
}

test.each(['board', 'run_application'] as const)(
  'without the consent %s only the step "sent to the board" is refused',
  async (purpose) => {
    const { id, agree, mark } = await nurse()
    await agree(purpose, false)
    expect((await mark('board_submitted')).said).toBe(`409: ${refusalOf(purpose)}`)
    const order = {
      action: 'mark' as const,
      ids: [id],
      step: 'board_submitted' as const,
      doneOn: '2026-11-20',
      note: 'List',
    }
    const refused = { will: 'refused', sentence: refusalOf(purpose) }
    expect((await ana.call(previewBulk, { body: order })).rows).toMatchObject([refused])
    const { steps } = await ana.call(getPath, { params: { id } })
    expect(steps.find(({ code }) => code === 'board_submitted')?.state).not.toBe('done')
    expect((await mark('board_packet_ready')).status).toBe(201)

    await agree(purpose, true)
    expect((await ana.call(previewBulk, { body: order })).rows).toMatchObject([{ will: 'change' }])
    expect((await mark('board_submitted')).status).toBe(201)
  },
)

test('documents that are sent without a request still need the consent to ask schools', async () => {
  const { id, agree, mark } = await nurse()
  for (const party of ['school', 'prc'] as const) {
    const { id: requestId } = await ana.call(addRequest, { params: { id }, body: { party, purpose: ['tor'] } })
    const body = { status: 'not_needed' as const, reason: 'She has it' }
    await ana.call(changeRequest, { params: { requestId }, body })
  }
  await agree('schools_and_offices', false)
  expect((await mark('source_requests_sent')).said).toBe(`409: ${refusalOf('schools_and_offices')}`)
  await agree('schools_and_offices', true)
  expect((await mark('source_requests_sent')).status).toBe(201)
})
