import { describe, expect, test } from 'vitest'
import { changeBoardFact } from '#contract/boards.ts'
import type { Device } from './browser.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'

const DAY = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * DAY).toISOString().slice(0, 10)

describe.each<Device>(['desktop', 'phone'])('at %s size', (device) => {
  const people = peopleAt(startPortal())

  test('a nurse compares all boards by her answers, with reasons and sources', async () => {
    const maria = await people.maria({ device })
    const { looksAt, concludes } = inspectionOf(maria)
    await maria.isSignedIn()
    await maria.opens('/boards')
    await maria.arrivesAt('Choose a State')
    await looksAt('state chooser')
    const answer = (question: string, choice: string) => maria.page.getByLabel(question).selectOption({ label: choice })
    await answer('What is your nursing degree?', 'Bachelor of Science in Nursing')
    await answer('Were you taught in English?', 'Yes')
    await answer('Do you hold a PRC licence?', 'Yes, and it is valid')
    await answer('Do you have a US Social Security Number?', 'No')
    await answer('Do you live in the United States?', 'No')
    await maria.button('Compare all boards').click()
    await maria.reads('These are closed to you')
    await maria.reads('Proof that you live in the United States lawfully is required.')
    await maria.page.getByText('All reasons, costs and sources').first().click()
    await maria.reads(/Read in: .*Checked on 22 November 2026/)
    await looksAt('boards compared')
    concludes()
  })

  test('what a school has to send is followed by the team and seen by the nurse', async () => {
    const maria = await people.maria({ device })
    await maria.isSignedIn()
    await maria.hasAnApplication()
    const ana = await people.ana({ device })
    const { looksAt, concludes } = inspectionOf(ana)
    await ana.isSignedIn()
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
    await ana.page.getByLabel('Papers').fill('transcript, rle')
    await ana.page.getByLabel('Goes to').fill('Texas Board of Nursing')
    await ana.button('Add request').click()
    await ana.reads('Your school → Texas Board of Nursing: transcript and RLE summary')
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

    const nurse = inspectionOf(maria)
    await maria.opens('/requests')
    await maria.reads('It is later than we expected.')
    await maria.readsNoMore('Not for her')
    await nurse.looksAt('papers from others')
    nurse.concludes()
    concludes()
  })
})
