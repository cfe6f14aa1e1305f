import { expect, test } from 'vitest'
import { addExamEvidence } from '#contract/path/exam-attempts.ts'
import { MOST_EVIDENCE, ONLY_AFTER_FAILING, TOO_MUCH_EVIDENCE } from '#contract/path/exam-evidence.ts'
import { getPath, putPermit, putRegistration, putResult, startNextAttempt } from '#contract/path/path.ts'
import { FILED_ALREADY } from '#domain/documents/file-refusals.ts'
import { OTHER_ATTEMPT, RESULT_STANDS } from '#domain/path/exam-details.ts'
import { sql } from '#server/database/sql.ts'
import { att, registration } from '#server/testing/exam.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, pdf, send, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const failed = { outcome: 'failed' as const, takenOn: '2026-02-02', official: true }
const nurse = () => applicantWithApplication(portal)
const opened = async (who: TestUser, objectPath: string | null | undefined) =>
  (await who.request({ url: objectPath ?? '' })).statusCode

test('evidence is filed with the applicant’s entry, and stays after the team confirms the entry', async () => {
  const { person, of } = await nurse()
  const ticket = await uploaded(person)
  const evidence = { uploadURL: ticket.uploadURL, note: 'Forwarded' }
  const applicantView = await person.call(putPermit, { ...of, body: { ...att, evidence } })
  const [mail] = applicantView.attempts[0]?.att?.evidence ?? []
  expect(mail).toMatchObject({ kind: 'email', note: 'Forwarded', by: 'applicant' })
  expect(applicantView.attempts[0]?.att?.confirmed).toBe(false)
  const stranger = await applicant(portal, 'Liza')
  expect(await opened(person, mail?.objectPath)).toBe(200)
  expect(await opened(ana, mail?.objectPath)).toBe(200)
  expect(await opened(stranger, mail?.objectPath)).toBe(404)
  expect((await send(person, ticket, pdf(2_000))).statusCode).toBe(409)

  const confirmed = await ana.call(putPermit, { ...of, body: att })
  expect(confirmed.attempts[0]?.att).toMatchObject({ confirmed: true, evidence: [{ id: mail?.id }] })
  const corrected = await ana.call(putPermit, { ...of, body: { ...att, number: '3' } })
  expect(corrected.attempts[0]?.att).toMatchObject({ number: '3', evidence: [{ id: mail?.id }] })
})

test('a repeated entry files its evidence once, and one upload proves one entry', async () => {
  const { person, of } = await nurse()
  const { uploadURL } = await uploaded(person)
  const body = { ...registration, evidence: { uploadURL } }
  await Promise.all([1, 2].map(() => person.call(putRegistration, { ...of, body })))
  const path = await person.call(getPath, of)
  expect(path.attempts[0]?.registration?.evidence).toHaveLength(1)
  expect((await person.ask(putPermit, { ...of, body: { ...att, evidence: { uploadURL } } })).said).toBe(
    `409: ${FILED_ALREADY}`,
  )
  expect((await person.call(getPath, of)).attempts[0]?.att).toBeNull()
})

test('refuses empty evidence and another applicant’s evidence, and stores no entry', async () => {
  const { person, of } = await nurse()
  const say = async (evidence: object) =>
    (await person.ask(putRegistration, { ...of, body: { ...registration, evidence } as never })).said
  expect(await say({})).toBe('400: Send the evidence as a note or a file')
  expect(await say({ note: ' ' })).toBe('400: Send the evidence as a note or a file')
  const { uploadURL } = await uploaded(await applicant(portal, 'Liza'))
  expect(await say({ uploadURL })).toBe('404: Upload not found')
  expect(
    (await person.ask(putRegistration, { ...of, body: { ...registration, evidence: 'Mail' } as never })).status,
  ).toBe(400)
  expect((await person.call(getPath, of)).attempts[0]?.registration).toBeNull()
})

test('a performance report is accepted only with a failed result, even after its confirmation', async () => {
  const { person, of } = await nurse()
  const report = { kind: 'performance_report' as const, note: 'In the post' }
  const wrongly = [
    await person.ask(putRegistration, { ...of, body: { ...registration, evidence: report } }),
    await person.ask(putResult, { ...of, body: { ...failed, outcome: 'passed', evidence: report } }),
  ]
  expect(wrongly.map(({ said }) => said)).toEqual([`400: ${ONLY_AFTER_FAILING}`, `400: ${ONLY_AFTER_FAILING}`])
  await ana.call(putResult, { ...of, body: failed })
  const { uploadURL } = await uploaded(person)
  const path = await person.call(putResult, { ...of, body: { ...failed, evidence: { ...report, uploadURL } } })
  const [filed] = path.attempts[0]?.result?.evidence ?? []
  expect(filed).toMatchObject({ kind: 'performance_report', by: 'applicant' })
  expect(await opened(person, filed?.objectPath)).toBe(200)
  expect(path.attempts[0]?.result?.confirmed).toBe(true)
  const changed = { ...failed, outcome: 'passed' as const, evidence: { note: 'x' } }
  expect((await person.ask(putResult, { ...of, body: changed })).said).toBe(`409: ${RESULT_STANDS}`)
})

test('the applicant opens evidence that the team filed, without the team’s note', async () => {
  const { person, of } = await nurse()
  const { uploadURL } = await uploaded(ana)
  await ana.call(putRegistration, { ...of, body: { ...registration, evidence: { uploadURL, note: 'Check the name' } } })
  const seen = (await person.call(getPath, of)).attempts[0]?.registration?.evidence[0]
  expect(seen).toMatchObject({ by: 'team', note: null })
  expect(await opened(person, seen?.objectPath)).toBe(200)
  expect((await ana.call(getPath, of)).attempts[0]?.registration?.evidence[0]?.note).toBe('Check the name')
})

test('a report that the team files leaves the applicant’s entry unconfirmed and sends no mail', async () => {
  const { person, of } = await nurse()
  await person.call(putResult, { ...of, body: failed })
  const { uploadURL } = await uploaded(ana)
  const report = { part: 'result' as const, evidence: { kind: 'performance_report' as const, uploadURL } }
  const first = { params: { ...of.params, attempt: '1' }, body: report }
  const answers = [await ana.ask(addExamEvidence, first), await ana.ask(addExamEvidence, first)]
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  const { attempts, steps } = await person.call(getPath, of)
  expect(attempts[0]?.result).toMatchObject({ ...failed, confirmed: false, evidence: [{ kind: 'performance_report' }] })
  expect(steps.find(({ code }) => code === 'result_failed')?.state).not.toBe('done')
  const mails = await portal.db.rows(
    sql`select from mail_outbox where notice = 'path_changed' and recipient = ${person.email}`,
  )
  expect(mails).toEqual([])
})

test('a late report is filed with its own attempt, and with no other attempt', async () => {
  const { person, of } = await nurse()
  await ana.call(putResult, { ...of, body: failed })
  await ana.call(startNextAttempt, of)
  const say = async (attempt: string, part: 'result' | 'att' = 'result') => {
    const body = { part, evidence: { kind: 'performance_report' as const, note: 'In the post' } }
    return (await person.ask(addExamEvidence, { params: { ...of.params, attempt }, body })).said
  }
  expect(await say('2')).toBe('404: Entry not found')
  expect(await say('1', 'att')).toBe('404: Entry not found')
  expect(await say('3')).toBe('404: Attempt not found')
  expect(await say('first')).toBe('404: Attempt not found')
  const { uploadURL } = await uploaded(person)
  const evidence = { kind: 'performance_report' as const, uploadURL }
  const late = { params: { ...of.params, attempt: '1' }, body: { part: 'result' as const, evidence } }
  const { attempts } = await person.call(addExamEvidence, late)
  expect(attempts.map(({ result }) => result?.evidence.length)).toEqual([1, undefined])
})

test('an entry for an earlier attempt is refused after the next attempt has started', async () => {
  const { person, of } = await nurse()
  const seen = { ...failed, expectedAttempt: 1 }
  await ana.call(putResult, { ...of, body: seen })
  await ana.call(startNextAttempt, of)
  for (const who of [ana, person]) {
    expect((await who.ask(putResult, { ...of, body: seen })).said).toBe(`409: ${OTHER_ATTEMPT}`)
  }
  expect((await person.call(getPath, of)).attempts.at(-1)).toMatchObject({ number: 2, result: null })
  await person.call(putRegistration, { ...of, body: { ...registration, expectedAttempt: 2 } })
  const wrong = { ...registration, expectedAttempt: 'two' }
  expect((await person.ask(putRegistration, { ...of, body: wrong as never })).status).toBe(400)
})

test('a repeated note is stored once, and an attempt has a limited number of evidence items', async () => {
  const { person, of } = await nurse()
  const withNote = (note: string) => ({ ...of, body: { ...registration, evidence: { note } } })
  await person.call(putRegistration, withNote('Note 1'))
  const again = await person.call(putRegistration, withNote('Note 1'))
  expect(again.attempts[0]?.registration?.evidence).toHaveLength(1)
  for (let number = 2; number <= MOST_EVIDENCE; number++) {
    await person.call(putRegistration, withNote(`Note ${number}`))
  }
  expect((await person.ask(putRegistration, withNote('One more'))).said).toBe(`409: ${TOO_MUCH_EVIDENCE}`)
  expect((await person.ask(putRegistration, withNote('Note 2'))).status).toBe(200)
  const { attempts } = await person.call(putRegistration, { ...of, body: registration })
  expect(attempts[0]?.registration?.evidence).toHaveLength(MOST_EVIDENCE)
})
