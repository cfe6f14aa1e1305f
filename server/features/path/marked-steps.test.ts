import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { previewBulk } from '#contract/bulk.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { chooseBoard, getPath, markStep, revertStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { type Consent, changeConsent } from '#contract/privacy/my-data.ts'
import { addRequest, changeRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { whyNotSend } from '#domain/privacy/consents.ts'
import { sql } from '#server/database/sql.ts'
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

test('a task about a board’s request names the team’s message, never an automatic notice', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = application
  const today = new Date().toISOString().slice(0, 10)
  for (const step of ['board_submitted', 'board_deficiency'] as const) {
    await ana.call(markStep, { params: { id, step }, body: { doneOn: today, evidence: { note: 'Seen' } } })
  }
  const asked = async () =>
    (await person.call(getCaseState, { params: { id } })).items.find(({ code }) => code === 'board_request_to_answer')
  const note = async (subject: string) =>
    portal.db.run(sql`insert into messages (id, application_id, sender_id, recipient_id, subject, content, is_notice, created_at)
      values (${uuid()}, ${id}, null, ${person.id}, ${subject}, 'Nothing has changed', true, now())`)
  await note('No news yet')
  expect((await asked())?.text.applicant).toBe('The board asks for something more')
  const words = { subject: 'New fingerprints', content: 'The card cannot be read' }
  await ana.call(sendMessage, { body: { applicationId: id, recipientId: person.id, ...words } })
  await note('No news again')
  expect((await asked())?.text.applicant).toBe('Read “New fingerprints”')
})

test('steps that are marked within minutes are one mail, and a later step is another mail', async () => {
  const { person, of } = await applicantWithApplication(portal)
  const mails = () =>
    portal.db.rows<{ leaves: Date; enqueued: Date }>(sql`
      select next_attempt_at as leaves, created_at as enqueued from mail_outbox
      where notice = 'path_changed' and recipient = ${person.email} order by created_at`)
  const { deps } = portal
  const now = deps.now
  try {
    // Two minutes into a window of ten.
    const start = Math.ceil(now().getTime() / (10 * MINUTE)) * 10 * MINUTE + 2 * MINUTE
    let at = start
    deps.now = () => new Date(at)
    const mark = (step: 'identity_aligned' | 'evaluation_in_review' | 'board_eligible') =>
      ana.call(markStep, {
        params: { ...of.params, step },
        body: { doneOn: '2026-04-15', evidence: { note: 'Seen' } },
      })
    await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
    at += MINUTE
    await mark('identity_aligned')
    at += 6 * MINUTE
    await mark('evaluation_in_review')
    expect(await mails()).toEqual([{ leaves: new Date(start + 8 * MINUTE), enqueued: new Date(start) }])
    at += 2 * MINUTE
    await mark('board_eligible')
    expect((await mails()).map(({ leaves }) => leaves)).toEqual([
      new Date(start + 8 * MINUTE),
      new Date(start + 18 * MINUTE),
    ])
  } finally {
    deps.now = now
  }
})

test('a mark that is taken back before its mail leaves sends no mail, unless another step stands', async () => {
  const { person, of } = await applicantWithApplication(portal)
  const { deps } = portal
  const now = deps.now
  // Both marks lie in one window of ten minutes.
  const start = new Date(Math.ceil(now().getTime() / (10 * MINUTE)) * 10 * MINUTE)
  const paramsOf = (step: StepCode) => ({ ...of.params, step })
  const mark = (step: StepCode) =>
    ana.call(markStep, { params: paramsOf(step), body: { doneOn: '2026-04-15', evidence: { note: 'Seen' } } })
  const revert = (step: StepCode) =>
    ana.call(revertStep, { params: paramsOf(step), body: { reason: 'Another client' } })
  const mails = () =>
    portal.db.count(sql`from mail_outbox where notice = 'path_changed' and recipient = ${person.email}`)
  try {
    deps.now = () => start
    await mark('board_eligible')
    await revert('board_eligible')
    expect(await mails()).toBe(0)
    await mark('board_eligible')
    await mark('evaluation_in_review')
    await revert('board_eligible')
    expect(await mails()).toBe(1)
  } finally {
    deps.now = now
  }
})
