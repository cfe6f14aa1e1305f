import { expect, test } from 'vitest'
import { listActivities } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { decideBoardItem, listBoardGaps, listBoardItems, listGapApplications } from '#contract/boards/board-items.ts'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { chooseBoard, markStep } from '#contract/path/path.ts'
import { addRequest, changeRequest, listMyRequests } from '#contract/third-party-requests/third-party-requests.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')

async function nurseOf(board: string, name = 'Maria') {
  const { person, application, of } = await applicantWithApplication(portal, name)
  await ana.call(chooseBoard, { ...of, body: { board } })
  const itemsFor = async (who: TestUser) => (await who.call(listBoardItems, of)).items
  const decide = (item: string, body: { state: 'asked' | 'done' | 'dismissed'; reason?: string; as?: 'task' }) =>
    ana.ask(decideBoardItem, { params: { ...of.params, item }, body })
  return { person, application, of, itemsFor, decide }
}

const read = { source: 'The page of the board', checkedOn: '2026-11-20', confidence: 'high' as const }
const setCourses = (code: string, courses: string[]) =>
  ana.call(changeBoardFact, { params: { code, key: 'courses' }, body: { ...read, value: { courses } } })
const gapsOf = (code: string) => ana.call(listBoardGaps, { params: { code } })
const titled = (title: string) => (one: { title: string }) => one.title === title

test('an item of a board is open until a member confirms it, and then becomes the applicant’s task', async () => {
  const { person, itemsFor, decide, of } = await nurseOf('TX')
  const open = (await itemsFor(ana)).find(({ id }) => id === 'jurisprudence_exam')
  expect(open).toMatchObject({ state: 'open', kind: 'task', inPack: true, source: expect.stringMatching(/.+/) })
  expect(await itemsFor(person)).toEqual([])
  const before = (await person.call(getTasks, of)).tasks
  expect(before.find(({ code }) => code === 'board_items')).toBeUndefined()

  expect((await decide('jurisprudence_exam', { state: 'asked' })).body).toMatchObject({ state: 'asked' })
  expect(await itemsFor(person)).toMatchObject([{ id: 'jurisprudence_exam', state: 'asked', decidedBy: null }])
  const task = (await person.call(getTasks, of)).tasks.find(({ code }) => code === 'board_items')
  expect(task).toMatchObject({
    title: 'Your board asks for: Exam about nursing law',
    state: 'to_do',
    href: '/path#board-items',
  })

  await decide('jurisprudence_exam', { state: 'done' })
  const after = (await person.call(getTasks, of)).tasks
  expect(after.find(({ code }) => code === 'board_items')).toBeUndefined()
})

test('a third party’s item becomes a request, and is done once its recipient accepted it', async () => {
  const { person, itemsFor, decide, of } = await nurseOf('TX')
  const asked = await decide('fingerprints', { state: 'asked' })
  expect(asked.body).toMatchObject({ kind: 'request', party: 'fingerprints', request: { status: 'not_started' } })
  expect(await person.call(listMyRequests, of)).toMatchObject([{ party: 'fingerprints' }])
  const requestId = asked.body.request?.id ?? ''
  await decide('fingerprints', { state: 'asked' })
  expect(await person.call(listMyRequests, of)).toHaveLength(1)
  for (const status of ['asked', 'sent', 'delivered', 'accepted'] as const) {
    await ana.call(changeRequest, { params: { requestId }, body: { status } })
  }
  expect((await itemsFor(person)).map(({ state }) => state)).toEqual(['done'])
})

test('a step completes the item that it proves, and reverting the step reopens the item', async () => {
  const { person, application, of, itemsFor, decide } = await nurseOf('IL', 'Carla')
  const stateOf = async (id: string) => (await itemsFor(ana)).find((item) => item.id === id)?.state
  const lacks = async (item: string) =>
    (await ana.call(listGapApplications, { params: { code: 'IL', item } })).some(({ id }) => id === application.id)
  const mark = (step: string) =>
    ana.call(markStep, {
      params: { id: application.id, step },
      body: { doneOn: '2026-11-10', evidence: { number: 'R-1' } },
    })
  expect([await stateOf('evaluation'), await lacks('evaluation')]).toEqual(['open', true])
  const { id: requestId } = await ana.call(addRequest, {
    params: { id: application.id },
    body: { party: 'evaluator', purpose: ['ces_report'], askedAt: '2026-11-02' },
  })
  const move = (body: object) => ana.call(changeRequest, { params: { requestId }, body })
  await move({ status: 'sent', sentAt: '2026-11-10' })
  const proven = (await itemsFor(ana)).find(({ id }) => id === 'evaluation')
  expect(proven).toMatchObject({
    state: 'done',
    provenBy: { code: 'evaluation_issued', title: 'Evaluation finished', doneOn: '2026-11-10' },
    decidedAt: null,
  })
  expect([await lacks('evaluation'), await stateOf('fingerprints')]).toEqual([false, 'open'])
  expect(await itemsFor(person)).toEqual([])
  expect((await decide('evaluation', { state: 'asked' })).body.state).toBe('done')
  expect(await person.call(listMyRequests, of)).toHaveLength(1)

  await move({ status: 'asked', reason: 'Too early' })
  expect([await stateOf('evaluation'), await lacks('evaluation')]).toEqual(['open', true])
  await mark('board_eligible')
  expect((await itemsFor(ana)).map(({ state }) => state)).not.toContain('open')
  expect(await lacks('fingerprints')).toBe(false)
})

test('a cancelled request can be made again, an accepted request cannot', async () => {
  const { person, itemsFor, decide, of } = await nurseOf('TX')
  const asked = await decide('fingerprints', { state: 'asked' })
  const first = asked.body.request?.id ?? ''
  await decide('fingerprints', { state: 'dismissed', reason: 'Taken last year' })
  await ana.call(changeRequest, {
    params: { requestId: first },
    body: { status: 'cancelled', reason: 'Taken last year' },
  })
  const again = await decide('fingerprints', { state: 'asked' })
  expect(again.body).toMatchObject({ state: 'asked', request: { status: 'not_started' } })
  const requestId = again.body.request?.id ?? ''
  expect(requestId).not.toBe(first)
  for (const status of ['asked', 'sent', 'delivered', 'accepted'] as const) {
    await ana.call(changeRequest, { params: { requestId }, body: { status } })
  }
  const before = await person.call(listActivities, of)
  expect((await decide('fingerprints', { state: 'asked' })).body.state).toBe('done')
  expect(await person.call(listActivities, of)).toEqual(before)
  expect((await itemsFor(ana)).find(({ id }) => id === 'fingerprints')).toMatchObject({ request: { id: requestId } })
})

test('a changed pack shows the number and the list of open applications that lack the added item', async () => {
  const first = await nurseOf('NM', 'Rosa')
  const second = await nurseOf('NM', 'Liza')
  const sent = await nurseOf('NM', 'Grace')
  const closed = await nurseOf('NM', 'Joy')
  const evidence = { note: 'Delivered' }
  await ana.call(markStep, {
    params: { id: sent.application.id, step: 'board_submitted' },
    body: { doneOn: '2026-11-20', evidence },
  })
  const left = { status: 'withdrawn' as const, reason: 'She asked for it' }
  await ana.call(changeApplication, { params: { id: closed.application.id }, body: left })
  await setCourses('NM', ['Pain management'])
  const gap = (await gapsOf('NM')).find(titled('Pain management'))
  expect(gap).toMatchObject({ change: 'lacking', kind: 'task', applications: 2, isAtLeast: false })
  const at = { params: { code: 'NM', item: gap?.id ?? '' } }
  const lacking = async () => (await ana.call(listGapApplications, at)).map(({ id }) => id)
  expect(await lacking()).toEqual([first.application.id, second.application.id])
  expect(await first.itemsFor(first.person)).toEqual([])

  await first.decide(gap?.id ?? '', { state: 'asked' })
  expect(await lacking()).toEqual([second.application.id])
  expect((await second.decide(gap?.id ?? '', { state: 'dismissed' })).said).toBe(
    '400: Say why this application does not need it',
  )
  await second.decide(gap?.id ?? '', { state: 'dismissed', reason: 'She has done it' })
  expect((await gapsOf('NM')).find(titled('Pain management'))).toBeUndefined()
  expect(await second.itemsFor(second.person)).toEqual([])

  await setCourses('NM', [])
  expect((await gapsOf('NM')).find(titled('Pain management'))).toMatchObject({ change: 'dropped', applications: 1 })
  expect(await lacking()).toEqual([first.application.id])
  expect((await first.itemsFor(ana)).find(titled('Pain management'))).toMatchObject({ inPack: false, state: 'asked' })
  const settled = await first.decide(gap?.id ?? '', { state: 'dismissed', reason: 'No longer in the rules' })
  expect(settled.body).toMatchObject({ state: 'dismissed' })
  expect((await first.itemsFor(ana)).find(titled('Pain management'))).toBeUndefined()
  expect((await ana.ask(listGapApplications, at)).said).toBe('404: Item not found')
})

test('of two concurrent decisions about an item one is refused, and an unknown item is 404', async () => {
  const { application } = await nurseOf('TX')
  const params = { id: application.id, item: 'jurisprudence_exam' }
  const body = { state: 'asked' as const, expectedState: 'open' as const }
  const answers = await Promise.all([ana, ben].map((who) => who.ask(decideBoardItem, { params, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.said).toContain('has decided this in the meantime')
  const wrong = await ana.ask(decideBoardItem, { params: { ...params, item: 'nonsense' }, body: { state: 'asked' } })
  expect(wrong.said).toBe('404: Item not found')
  const fingerprints = { params: { ...params, item: 'fingerprints' }, body: { state: 'done' as const } }
  expect((await ana.ask(decideBoardItem, fingerprints)).said).toBe('409: Confirm it before you mark it done.')
})

test('an application without a board has no items, and a change of board keeps the requested items', async () => {
  const { person, of } = await applicantWithApplication(portal, 'Ines')
  expect(await person.call(listBoardItems, of)).toEqual({ board: null, items: [] })
  const nurse = await nurseOf('TX')
  await nurse.decide('jurisprudence_exam', { state: 'asked' })
  await ana.call(chooseBoard, { ...nurse.of, body: { board: 'NMI' } })
  const left = (await nurse.itemsFor(ana)).find(({ id }) => id === 'TX.jurisprudence_exam')
  expect(left).toMatchObject({ inPack: false, state: 'asked' })
  const tasks = (await nurse.person.call(getTasks, nurse.of)).tasks
  expect(tasks.find(({ code }) => code === 'board_items')).toBeUndefined()
})

test('an item of the former board is decided without the same item of the new board', async () => {
  const nurse = await nurseOf('TX')
  await nurse.decide('fingerprints', { state: 'asked' })
  await ana.call(chooseBoard, { ...nurse.of, body: { board: 'IL' } })
  await nurse.decide('TX.fingerprints', { state: 'dismissed', reason: 'Another board' })
  const left = (await nurse.itemsFor(ana)).filter(({ id }) => id.endsWith('fingerprints'))
  expect(left.map(({ id, state }) => [id, state])).toEqual([['fingerprints', 'open']])
})
