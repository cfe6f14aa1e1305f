import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.ts'
import { previewBulk } from '#contract/bulk.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { compareNames, getNames, NAME_REQUIRED, noteNames } from '#contract/names.ts'
import { getPath, markStep, putPermit } from '#contract/path/path.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

const passport = {
  first: 'Maria Cristina',
  middle: 'Santos',
  last: 'Reyes',
  birthDate: '1996-03-07',
  sex: 'F' as const,
}

async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const noted = async (requirement: RequirementId, body: object) => {
    const { id } = await filed(person, application, requirement)
    await ana.call(noteNames, { params: { documentId: id }, body: body as never })
    return id
  }
  return { person, application, of, noted }
}

test('compares two names without storing them', async () => {
  const other = { ...passport, first: 'MA. CRISTINA' }
  expect(await ana.call(compareNames, { body: { passport, other } })).toEqual({
    class: 'minor',
    pearson: 'red',
    differences: [{ field: 'first', class: 'minor', rule: 'maria', sentence: 'MA is short for MARIA.' }],
  })
  const wrong = { passport, other: { ...passport, birthDate: '1996-02-30' } }
  expect((await ana.ask(compareNames, { body: wrong })).said).toMatch(/^400: Enter a date of birth that exists/)
  const long = { passport, other: { ...passport, last: 'X'.repeat(301) } }
  expect((await ana.ask(compareNames, { body: long })).said).toBe('400: Use at most 300 characters')
})

test('names are noted as printed and compared with the passport, and the applicant reads the result', async () => {
  const { person, of, noted } = await nurse()
  await noted('passport', { ...passport, expiresOn: '2031-05-31' })
  await noted('transcript', { ...passport, first: 'MA. CRISTINA' })
  await noted('birth-cert', { ...passport, birthDate: '1995-03-07' })
  const matrix = await person.call(getNames, of)
  expect(matrix.passport).toMatchObject({ first: 'Maria Cristina', expiresOn: '2031-05-31' })
  expect(matrix.papers.map(({ requirementId, comparison }) => [requirementId, comparison?.class ?? null])).toEqual([
    ['passport', null],
    ['transcript', 'minor'],
    ['birth-cert', 'major'],
  ])
  expect(matrix.openMajors).toBe(1)
  expect(matrix.papers.at(-1)?.advice).toContain('only a court')
  expect(await ana.call(getNames, of)).toEqual(matrix)
  const clock = (await person.call(getPath, of)).clocks.find(({ code }) => code === 'passport_end')
  expect(clock).toMatchObject({ date: '2031-05-31' })
})

test('a save over names that a colleague has noted meanwhile is refused, and a repeated save is not', async () => {
  const { person, application, of } = await nurse()
  const params = { documentId: (await filed(person, application, 'passport')).id }
  const unseen = { params, body: { ...passport, expectedNotedAt: null } }
  await ana.call(noteNames, unseen)
  const { notedAt: expectedNotedAt } = await ana.call(noteNames, unseen)
  expect((await ana.ask(noteNames, { params, body: { last: 'Ramos', expectedNotedAt: null } })).status).toBe(409)
  expect((await ana.call(getNames, of)).passport).toMatchObject({ last: 'Reyes' })
  expect(await ana.call(noteNames, { params, body: { last: 'Ramos', expectedNotedAt } })).toMatchObject({
    last: 'Ramos',
  })
})

test('an open major difference blocks the packet until it is corrected', async () => {
  const { of, noted } = await nurse()
  await noted('passport', passport)
  const certificate = await noted('birth-cert', { ...passport, last: 'Santos' })
  const mark = (step: string) =>
    ana.ask(markStep, {
      params: { ...of.params, step },
      body: { doneOn: '2026-04-15', evidence: 'Seen' },
    } as never)
  expect((await mark('board_packet_ready')).said).toMatch(/^409: The name on one paper differs/)
  expect((await mark('identity_aligned')).status).toBe(409)
  const states = (await ana.call(getPath, of)).steps.filter(({ state }) => state === 'problem')
  expect(states.map(({ code }) => code)).toEqual(['identity_aligned'])
  await ana.call(noteNames, { params: { documentId: certificate }, body: passport })
  expect((await mark('board_packet_ready')).status).toBe(201)
})

test('the applicant reads both spellings of a name to correct, and where to send the new document', async () => {
  const { person, of, noted } = await nurse()
  await noted('passport', passport)
  await noted('hs-diploma', { ...passport, first: 'Susana' })
  const { tasks } = await person.call(getTasks, of)
  expect(tasks.find(({ code }) => code === 'names')?.reason).toBe(
    'High School Diploma: “Susana”, in your passport “Maria Cristina”. Please ask your high school to correct this paper, then upload the new one.',
  )
  const paper = (await person.call(getNames, of)).papers.find(({ requirementId }) => requirementId === 'hs-diploma')
  expect(paper).toMatchObject({ href: '/documents?type=hs-diploma', printed: { first: 'Susana' } })
})

test('an approved marriage certificate explains another last name', async () => {
  const { person, application, of, noted } = await nurse()
  await noted('passport', passport)
  await noted('transcript', { ...passport, middle: '', last: 'Santos' })
  expect((await ana.call(getNames, of)).openMajors).toBe(1)
  const { id } = await filed(person, application, 'marriage-cert')
  expect((await ana.call(getNames, of)).openMajors).toBe(1)
  await ana.call(reviewDocument, { params: { documentId: id }, body: { status: 'approved' } })
  const matrix = await ana.call(getNames, of)
  expect(matrix).toMatchObject({ openMajors: 0, marriageCertificate: true })
  expect(matrix.papers.find(({ requirementId }) => requirementId === 'transcript')?.comparison?.class).toBe('linked')
})

test('a permission to test with another name is listed with advice on its correction', async () => {
  const { person, application, of, noted } = await nurse()
  await noted('passport', { ...passport, middle: '' })
  const att = { number: '1', candidateId: '2', startsOn: '2026-12-01', endsOn: '2027-02-28' }
  const params = { id: application.id }
  const entered = (lastName: string) =>
    person.call(putPermit, { params, body: { ...att, firstName: 'Maria Cristina', lastName } })
  await entered('Reyes')
  expect((await person.call(getNames, of)).exam).toMatchObject([{ id: 'att', advice: null }])
  await entered('Ramos')
  const { exam } = await person.call(getNames, of)
  expect(exam).toMatchObject([{ name: 'Permission to test (ATT)', printed: { last: 'Ramos' } }])
  expect(exam[0]?.advice).toMatch(/^Call Pearson VUE/)
  expect((await person.call(getPath, of)).warnings.join()).not.toContain('Ramos')
  expect((await ana.call(getPath, of)).warnings.join()).toContain('Ramos')
})

test('names are noted for the current version only, and the audit event holds no name', async () => {
  const { person, application, noted } = await nurse()
  const id = await noted('passport', passport)
  const empty = { first: ' ', last: '' }
  expect((await ana.ask(noteNames, { params: { documentId: id }, body: empty })).said).toBe(`400: ${NAME_REQUIRED}`)
  const before = (await ana.call(listAudit, {})).filter(({ subject }) => subject === `document:${id}`)
  await ana.call(noteNames, { params: { documentId: id }, body: passport })
  const lines = (await ana.call(listAudit, {})).filter(({ subject }) => subject === `document:${id}`)
  expect(lines).toHaveLength(before.length)
  expect(lines.map(({ action }) => action)).toContain('names.noted')
  expect(lines.find(({ action }) => action === 'names.noted')?.detail).toEqual({})
  await filed(person, application, 'passport')
  expect((await ana.ask(noteNames, { params: { documentId: id }, body: passport })).said).toMatch(/^409: .* replaced/)
})

test('a name that needs an affidavit is the applicant’s task until the team accepts the names', async () => {
  const { person, of, noted } = await nurse()
  await noted('passport', passport)
  const task = async () => (await person.call(getTasks, of)).tasks.find(({ code }) => code === 'names')
  expect(await task()).toBeUndefined()
  await noted('transcript', { ...passport, first: 'MA. CRISTINA' })
  expect(await task()).toMatchObject({ state: 'to_do', title: 'Bring an affidavit about a name', href: '/path#names' })
  expect((await task())?.reason).toMatch(/“MA. CRISTINA”, in your passport “Maria Cristina”. Bring an affidavit/)
  const agree = {
    params: { ...of.params, step: 'identity_aligned' as const },
    body: { doneOn: '2026-11-20', evidence: 'Seen' },
  }
  await ana.call(markStep, agree)
  expect(await task()).toBeUndefined()
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
})

test('an application with a name to correct cannot be marked as sent to the board', async () => {
  const { application, noted } = await nurse()
  await noted('passport', { first: 'MARIA', last: 'REYES' })
  await noted('bsn-diploma', { first: 'MARIA', last: 'PEREZ' })
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
