import { expect, test } from 'vitest'
import { changeBoardFact } from '#contract/boards/boards.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

const DAY = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * DAY).toISOString().slice(0, 10)

const people = peopleAt(startPortal())

test('a nurse chooses a state by her answers, and the team confirms it in one key', async () => {
  const maria = await people.maria({ device: 'phone' })
  const { looksAt, concludes } = inspectionOf(maria, 'both sizes')
  await maria.isSignedIn()
  await maria.hasAnApplication()
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

  const ana = await people.ana()
  const office = inspectionOf(ana, 'both sizes')
  await ana.isSignedIn()
  const found = await ana.page.context().request.get('/api/admin/applications?limit=1')
  const [{ id }] = (await found.json()) as [{ id: string }]
  await ana.opens(`/admin/applications/${id}?tab=path`)
  await ana.reads('The client asks for Illinois')
  await office.looksAt('state to confirm')
  await ana.page.keyboard.press('y')
  await ana.readsNoMore('The client asks for Illinois')
  office.concludes()

  await maria.page.reload()
  await maria.arrivesAt('Your state: Illinois')
  await looksAt('state of a nurse')
  concludes()
})

test('the team follows a request to a school, and the nurse sees it', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const ana = await people.ana()
  const { looksAt, concludes } = inspectionOf(ana, 'both sizes')
  await ana.isSignedIn()
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
  const found = await ana.page.context().request.get('/api/admin/applications?limit=1')
  const [{ id }] = (await found.json()) as [{ id: string }]
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

  const late = { party: 'prc', purpose: ['prc_verification'], askedAt: daysAgo(40), expectedBy: daysAgo(6) }
  await ana.asks(`/api/admin/applications/${id}/requests`, { ...late, officeNote: 'Not for her' })
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
  nurse.concludes()
  concludes()
})
