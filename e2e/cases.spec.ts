import { test } from 'vitest'
import { chooseBoard, markStep } from '#contract/path/path.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

const people = peopleAt(startPortal())

test('the team finds its next steps on the case board and marks one there', async () => {
  const [maria, ana] = [await people.maria(), await people.ana({ device: 'phone' })]
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const id = await maria.herApplicationId()
  await ana.isSignedIn()
  const { looksAt, concludes } = inspectionOf(ana, 'both sizes')
  await ana.asks(chooseBoard.path.replace(':id', id), { board: 'TX' }, 'PUT')
  for (const step of ['identity_aligned', 'documents_complete']) {
    const path = markStep.path.replace(':id', id).replace(':step', step)
    await ana.asks(path, { doneOn: dayIn(-20), evidence: { note: 'Seen on paper' } })
  }

  await ana.opens('/admin/cases')
  await ana.arrivesAt('Case Board')
  await ana.reads('Ask the school and the PRC for their papers')
  await looksAt('case board')
  await ana.link('Next step is ours').click()
  await ana.reads('Ask the school and the PRC for their papers')
  await ana.link(/^Requests Maria/).click()
  await ana.reads('No requests yet')
  const requests = addRequest.path.replace(':id', id)
  for (const party of ['school', 'prc']) {
    await ana.asks(requests, { party, purpose: ['tor'], status: 'accepted', askedAt: dayIn(-9), sentAt: dayIn(-5) })
  }
  await ana.opens('/admin/cases?waitsFor=team')
  await ana.reads('Order the evaluation')
  await ana.asks(requests, { party: 'evaluator', purpose: ['ces_report'], status: 'asked' })
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
  await dialog.getByLabel('It happened on').fill(dayIn(-1))
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
  concludes()
})
