import { expect, test } from 'vitest'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

const DAY = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * DAY).toISOString().slice(0, 10)

const people = peopleAt(startPortal())

// Comes first, because no other client may be on the board.
test('the team finds next steps on the case board and marks a step there', async () => {
  const [maria, ana] = [await people.applicant(), await people.admin({ device: 'phone' })]
  const id = await maria.herApplicationId()
  const { looksAt } = inspectionOf(ana, 'both sizes')
  await ana.hasMarked(id, ['identity_aligned', 'documents_complete'], daysAgo(20))

  await ana.opens('/admin/cases')
  await ana.arrivesAt('Case Board')
  await ana.reads('Ask the school and the PRC for their papers')
  await looksAt('case board')
  await ana.link('Next step is ours').click()
  await ana.reads('Ask the school and the PRC for their papers')
  await ana.link(/^Requests Maria/).click()
  await ana.reads('No requests yet')
  for (const party of ['school', 'prc'] as const) {
    const body = { party, purpose: 'tor', status: 'accepted', askedAt: daysAgo(9), sentAt: daysAgo(5) } as const
    await ana.asks(addRequest, { params: { id }, body })
  }
  await ana.opens('/admin/cases?waitsFor=team')
  await ana.reads('Order the evaluation')
  const toTheEvaluator = { party: 'evaluator', purpose: 'ces_report', status: 'asked' } as const
  await ana.asks(addRequest, { params: { id }, body: toTheEvaluator })
  await ana.opens('/admin/cases?waitsFor=evaluator')
  await ana.reads('The evaluator has to confirm that all papers are in')
  await ana.button(/^Mark Maria/).click()
  await ana.page.getByLabel('Number').fill('OR 20417')
  await looksAt('marking a step from the board')
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await ana.opens('/admin/cases?waitsFor=prc')
  await ana.reads('No client is here')
  await looksAt('case board without a case')

  await ana.link('All open').click()
  await ana.reads('The evaluator has to confirm that all papers are in')
  await ana.page.getByRole('checkbox', { name: /^Select Maria/ }).click()
  await ana.button('Mark a step…').click()
  const dialog = ana.page.getByRole('dialog')
  await dialog.getByLabel('Step that is done').selectOption('evaluation_in_review')
  await dialog.getByLabel('It happened on').fill(daysAgo(1))
  await dialog.getByLabel('Proof').fill('The list of the evaluator')
  await looksAt('marking several')
  await dialog.getByRole('button', { name: 'See what will happen' }).click()
  await ana.reads(/Evaluator checks papers → Evaluation in review/)
  await looksAt('what will happen')
  await dialog.getByRole('button', { name: 'Mark 1 client' }).click()
  await ana.reads('1 done')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await ana.reads('The evaluator has to issue the report')

  await ana.opens('/admin/numbers')
  await ana.page.getByText('Time to the exam').click()
  await ana.reads('How long the steps to the exam took')
  await looksAt('reports with the times of the path')
})

test('an applicant chooses a state by her answers, and the team confirms it with one key', async () => {
  const maria = await people.applicant({ device: 'phone' })
  const { looksAt } = inspectionOf(maria, 'both sizes')
  await maria.opens('/')
  await maria.page.getByRole('link', { name: 'Choose a state' }).click()
  await maria.arrivesAt('Choose a State')
  await maria.page.getByRole('group', { name: 'How can you show your English?' }).waitFor()
  await looksAt('state chooser')
  for (const [question, answer] of [
    ['Do you hold a PRC licence?', 'Yes, it is valid'],
    ['How can you show your English?', 'I was taught in English'],
    ['Do you have a US Social Security Number?', 'No'],
    ['When did you last work as a nurse?', 'I work now'],
  ] as const) {
    const group = maria.page.getByRole('group', { name: question })
    await group.getByRole('radio', { name: answer, exact: true }).check()
  }
  await maria.button('Show my states').click()
  await maria.reads('Best for you')
  await maria.readsNoMore(/Read in:|Confidence:/)
  await maria.page.getByText(/^Compare all/).click()
  await maria.reads(/Closed to you, not offered or not read yet: .*Kentucky/)
  await looksAt('states of a nurse')
  await maria.page.reload()
  await maria.page.getByRole('button', { name: 'Apply to Illinois' }).first().click()
  await maria.button('Yes, Illinois').waitFor()
  await looksAt('asking for a state')
  await maria.button('Yes, Illinois').click()
  await maria.reads('You asked for Illinois')
  await looksAt('state asked for')

  const ana = await people.admin()
  const office = inspectionOf(ana, 'both sizes')
  await ana.opens(`/admin/applications/${await maria.herApplicationId()}?tab=path`)
  await ana.reads('The client asks for Illinois')
  await office.looksAt('state to confirm')
  await ana.page.keyboard.press('y')
  await ana.readsNoMore('The client asks for Illinois')

  await maria.page.reload()
  await maria.arrivesAt('Your state: Illinois')
  await looksAt('state of a nurse')
})

test('the team follows a request to a school, and the applicant sees the request', async () => {
  const maria = await people.applicant({ device: 'phone' })
  const ana = await people.admin()
  const { looksAt } = inspectionOf(ana, 'both sizes')
  await ana.opens('/admin/requests')
  await ana.page.getByRole('link', { name: 'Directory' }).click()
  await ana.reads('The directory is empty')
  await looksAt('directory without entries')
  await ana.button('New entry').click()
  await ana.button('Save entry').click()
  await ana.page.getByRole('link', { name: 'Enter the name' }).waitFor()
  await looksAt('new entry of the directory')
  await ana.page.getByLabel('Name').fill('University of Baguio')
  await ana.page.getByLabel('Address').fill('General Luna Road\nBaguio City')
  await ana.page.getByLabel('Longest, in days').fill('20')
  await ana.button('Save entry').click()
  await ana.button('University of Baguio').waitFor()
  await looksAt('directory')

  await ana.opens('/admin')
  await ana.reads(maria.email)
  const id = await maria.herApplicationId()
  await ana.opens(`/admin/applications/${id}?tab=requests`)
  await ana.reads('No requests yet')
  await looksAt('client without requests')
  await ana.button('New request').click()
  await ana.button('Add request').click()
  await ana.reads('Say which papers are asked for')
  await looksAt('new request')
  await ana.page.getByLabel('Which school or office?').click()
  await ana.page.getByRole('option', { name: /University of Baguio/ }).click()
  await ana.reads(/Usually 20 days, as told on/)
  await looksAt('new request to a school of the directory')
  await ana.page.getByLabel('Papers').fill('transcript, rle')
  await ana.page.getByLabel('Goes to').fill('Texas Board of Nursing')
  await ana.button('Add request').click()
  await ana.reads('University of Baguio → Texas Board of Nursing: transcript and RLE summary')
  await looksAt('requests of a client')

  const late = { party: 'prc', purpose: 'prc_verification', askedAt: daysAgo(40), expectedBy: daysAgo(6) } as const
  await ana.asks(addRequest, { params: { id }, body: { ...late, officeNote: 'Not for her' } })
  await ana.opens('/admin/requests')
  await ana.reads('The PRC: licence verification')
  await looksAt('overdue requests')
  await ana.button('The PRC: licence verification').click()
  await ana.button('I asked today').waitFor()
  await looksAt('one request')
  await ana.button('I asked today').click()
  await ana.reads('Saved that you asked again')

  await ana.opens('/admin/boards?board=NY')
  await ana.reads('Sources disagree')
  await looksAt('boards of the team')
  await ana.button("Check Board's fee").click()
  await ana.button('Save fact').waitFor()
  await looksAt('checking a fact')
  const saved = ana.page.waitForResponse((answer) => answer.request().method() === changeBoardFact.method)
  await ana.button('Save fact').click()
  expect((await saved).status()).toBe(200)

  const nurse = inspectionOf(maria, 'both sizes')
  await maria.opens('/requests')
  await maria.reads('It is later than we expected.')
  await maria.readsNoMore('Not for her')
  await nurse.looksAt('papers from others')
})
