import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Application, getMyApplication } from '#contract/applications.ts'
import { chooseBoard, markStep, type StepCode } from '#contract/path.ts'
import type { Device } from './browser.ts'
import { inspectionOf } from './inspection.ts'
import { type Ana, type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const spoken = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

async function marks(ana: Ana, id: string, codes: readonly StepCode[]) {
  const pathOf = (template: string) => template.replace(':id', id)
  await ana.asks(pathOf(chooseBoard.path), { board: 'TX' }, 'PUT')
  for (const step of codes) {
    await ana.asks(pathOf(markStep.path).replace(':step', step), {
      doneOn: dayIn(-10),
      evidence: { note: 'Seen on paper' },
    })
  }
}

async function idOf(maria: Maria): Promise<string> {
  const answer = await maria.context.request.get(getMyApplication.path)
  return ((await answer.json()) as Application).id
}

const part = (person: Maria | Ana, name: string) => person.page.getByRole('region', { name, exact: true })

describe.each<Device>(['desktop', 'phone'])('at %s size', (device) => {
  const people = peopleAt(startPortal())

  test('a nurse goes from the registration through a failed exam to her next attempt', async () => {
    const [maria, ana] = [await people.maria({ device }), await people.ana({ device })]
    await maria.isSignedIn()
    await maria.hasAnApplication()
    await maria.hasFiled(await pdf('passport.pdf'), ['passport', 'bsn-diploma'])
    await ana.isSignedIn()
    const id = await idOf(maria)
    const hers = inspectionOf(maria)
    const theirs = inspectionOf(ana)

    // At first the dashboard says where the way begins.
    await maria.opens('/')
    await maria.reads('Your way to the exam')
    await maria.reads('No board chosen yet')
    await hers.looksAt('dashboard at the beginning')

    // The team moves her on; the board has her file.
    const done: StepCode[] = ['source_requests_sent', 'sources_sent', 'evaluation_issued', 'board_submitted']
    await marks(ana, id, done)
    await maria.reads('Board: Texas')

    // She registers, and enters what the email says.
    await maria.reads('Register at Pearson VUE')
    await maria.link('Open your exam').click()
    await maria.arrivesAt('Your Exam')
    await maria.button('Enter your registration').click()
    const registration = part(maria, 'Registration at Pearson VUE')
    await registration.getByRole('button', { name: 'Save' }).click()
    await maria.link('Enter the day of the registration').waitFor()
    await hers.looksAt('exam refused')
    await registration.getByLabel('Day of the registration').fill(spoken(dayIn(-3)))
    await registration.getByRole('button', { name: 'Save' }).click()
    await maria.reads('Waiting for our team to confirm', registration)

    // The board says yes, and the permission comes.
    await ana.opens(`/admin/applications/${id}?tab=path`)
    await ana.button('Mark Eligible').click()
    await ana.page.getByLabel('PDF').setInputFiles(await pdf('eligible.pdf', 'You may test'))
    await theirs.looksAt('step to mark')
    await ana.button('Mark').click()
    await ana.isTold('Success', 'Marked: Eligible')
    await ana.link(/^View the proof/).waitFor()
    await maria.button('Enter your ATT').click()
    const att = part(maria, 'Permission to test (ATT)')
    await att.getByLabel('Authorisation number').fill('ATT-77')
    await att.getByLabel('Candidate ID').fill('C-1234')
    await att.getByLabel('First day').fill(spoken(dayIn(-2)))
    await att.getByLabel('Last day').fill(spoken(dayIn(88)))
    await att.getByRole('button', { name: 'Save' }).click()
    await maria.reads('Waiting for our team to confirm', att)
    await maria.goesTo('Dashboard')
    await maria.reads('Book your exam')
    await hers.looksAt('dashboard with a permission')

    // The team confirms by saying the same.
    await ana.button('Confirm Permission to test (ATT)').click()
    await ana.isTold('Success', 'Permission to test (ATT): confirmed')
    await theirs.looksAt('path of a client')
    await ana.button('Note the name on Valid Passport').click()
    await ana.field('First name').fill('MARIA')
    await ana.field('Last name').fill('REYES')
    await ana.button('Save').click()
    await ana.isTold('Success', 'Noted: Valid Passport')
    await ana.button('Note the name on BSN Diploma').click()
    await ana.field('First name').fill('MARIA')
    await ana.field('Last name').fill('SANTOS')
    await theirs.looksAt('names to note')
    await ana.button('Save').click()
    await ana.reads('Major: correct first')
    await theirs.looksAt('names of a client')

    // She books a seat: outside the permission is refused, inside it is taken.
    await maria.opens('/exam')
    await maria.button('Enter your appointment').click()
    const seat = part(maria, 'Appointment for the exam')
    await seat.getByLabel('Date and time').fill(`${dayIn(200)}T08:00`)
    await seat.getByLabel('Time zone').selectOption('Asia/Manila')
    await seat.getByLabel('City').fill('Makati')
    await seat.getByLabel('Country').fill('Philippines')
    maria.expectAnswer(/^400 .*appointment$/)
    await seat.getByRole('button', { name: 'Save' }).click()
    await maria.reads(/This is not within the permission to test/, seat)
    await seat.getByLabel('Date and time').fill(`${dayIn(40)}T08:00`)
    await seat.getByRole('button', { name: 'Save' }).click()
    await maria.reads(/left to move it/)
    await maria.reads(/The last moment is .* in Makati \(Asia\/Manila\)/)
    const saving = maria.page.waitForEvent('download')
    await maria.link('Add to your calendar').click()
    expect(await readFile(await (await saving).path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR/)
    await hers.looksAt('exam that is booked')

    // It goes wrong. The team files the result of the board.
    await ana.opens(`/admin/applications/${id}?tab=path`)
    await ana.button('Enter Result of the exam').click()
    const dialog = ana.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Not passed' }).check()
    await dialog.getByRole('radio', { name: 'From the board' }).check()
    await dialog.getByLabel('Day of the exam').fill(spoken(dayIn(-1)))
    await dialog.getByRole('button', { name: 'Save and confirm' }).click()
    await ana.button('Start attempt 2').waitFor()
    await maria.reads(/This time it was not enough/)
    await maria.reads(/The first day on which you can test again/)
    await hers.looksAt('exam after a fail')
    await maria.goesTo('Dashboard')
    await maria.reads('Before the next attempt')
    await hers.looksAt('dashboard after a fail')

    // One press begins the next attempt; the first one stays to be read.
    await ana.button('Start attempt 2').click()
    await ana.button('Start attempt').click()
    await ana.page.getByRole('heading', { name: 'Attempt 2' }).waitFor()
    await maria.opens('/exam')
    await maria.reads('Earlier attempts')
    await maria.button('Enter your registration').waitFor()
    await hers.looksAt('exam at the second attempt')
    hers.concludes()
    theirs.concludes()
  })
})
