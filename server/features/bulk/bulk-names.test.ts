import { expect, test } from 'vitest'
import { previewBulk } from '#contract/bulk.ts'
import { noteNames } from '#contract/names.ts'
import { markStep } from '#contract/path/path.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

test('an application with a name to correct cannot be marked as sent to the board', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const noted = async (what: RequirementId, last: string) => {
    const { id: documentId } = await filed(person, application, what)
    await ana.call(noteNames, { params: { documentId }, body: { first: 'MARIA', last } })
  }
  await noted('passport', 'REYES')
  await noted('bsn-diploma', 'PEREZ')
  const doneOn = '2026-11-20'
  const one = await ana.ask(markStep, {
    params: { id: application.id, step: 'board_submitted' },
    body: { doneOn, evidence: 'Seen' },
  })
  expect(one.said).toMatch(/^409: The name on one paper differs/)
  const order = {
    action: 'mark' as const,
    ids: [application.id],
    step: 'board_submitted' as const,
    doneOn,
    note: 'List',
  }
  const { rows } = await ana.call(previewBulk, { body: order })
  expect(rows).toMatchObject([
    { will: 'refused', sentence: expect.stringMatching(/^The name on one paper differs/), warnings: [] },
  ])
  const eligible = await ana.call(previewBulk, { body: { ...order, step: 'board_eligible' } })
  expect(eligible.rows[0]?.will).toBe('change')
})
