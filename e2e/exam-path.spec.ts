import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { putAppointment, putPermit, putRegistration } from '#contract/path/path.ts'
import { inspectionOf } from './inspection.ts'
import { type Ana, type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const spoken = (day: string) =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

const part = (person: Maria | Ana, name: string) => person.page.getByRole('region', { name, exact: true })

interface Journey {
  maria: Maria
  ana: Ana
  id: string
  inspection: ReturnType<typeof inspectionOf>
  theirs: ReturnType<typeof inspectionOf>
}

async function theBoardGetsHerFile({ maria, ana, id, inspection }: Journey) {
  await maria.hasFiled(await pdf('passport.pdf'), ['passport', 'bsn-diploma'])
  await ana.hasMarked(id, ['evaluation_in_review', 'board_submitted'], dayIn(-10))
  await maria.reads('Maria, your papers are sent.')
  await maria.reads('Register at Pearson VUE')
  await inspection.looksAt('dashboard with the papers sent')
  await maria.link('Open your exam').click()
  await maria.arrivesAt('Your Exam')
}

async function forgetsTheDay({ maria, inspection }: Journey) {
  const registration = part(maria, 'Registration at Pearson VUE')
  await registration.getByRole('button', { name: 'Save' }).click()
  await maria.link('Enter the day of the registration').waitFor()
  await inspection.looksAt('exam refused')
}

async function registers({ maria }: Journey) {
  const registration = part(maria, 'Registration at Pearson VUE')
  await registration.getByLabel('Day of the registration').fill(spoken(dayIn(-3)))
  await registration.getByRole('button', { name: 'Save' }).click()
  await maria.reads('Waiting for our team to confirm')
}

async function isFoundEligible({ ana, id, theirs }: Journey) {
  await ana.opens(`/admin/applications/${id}?tab=path`)
  await ana.page.getByText(/^\d+ to come$/).click()
  await ana.button('Mark Eligible').click()
  await ana.page.getByLabel('PDF').setInputFiles(await pdf('eligible.pdf', 'You may test'))
  await theirs.looksAt('step to mark')
  await ana.button('Mark').click()
  await ana.isTold('Success', 'Marked: Eligible')
  await ana.page.getByText(/^\d+ done, the last on/).click()
  await ana
    .link(/^View the proof/)
    .first()
    .waitFor()
}

async function mayTest({ maria, ana }: Journey) {
  const att = part(maria, 'Permission to test (ATT)')
  await att.getByLabel('Authorisation number').fill('ATT-77')
  await att.getByLabel('Candidate ID').fill('C-1234')
  await att.getByLabel('First day').fill(spoken(dayIn(-2)))
  await att.getByLabel('Last day').fill(spoken(dayIn(88)))
  await att.getByRole('button', { name: 'Save' }).click()
  await part(maria, 'Appointment for the exam').waitFor()
  await ana.button('Confirm Permission to test (ATT)').click()
  await ana.isTold('Success', 'Permission to test (ATT): confirmed')
}

async function namesAreCompared({ ana, theirs }: Journey) {
  await theirs.looksAt('path of a client')
  // Names are prefilled from the sheet, which Maria has not filled in.
  ana.expectAnswer('404 /api/personal-data-sheet')
  await ana.page.getByRole('tab', { name: 'Names' }).click()
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
}

/** A day outside the permission is refused and the typed text stays; a day inside is accepted. */
async function booksExam({ maria }: Journey) {
  await maria.opens('/exam')
  const seat = part(maria, 'Appointment for the exam')
  await seat.getByLabel('Day of the exam').fill(spoken(dayIn(200)))
  await seat.getByLabel('Time, as').fill('8 am')
  await seat.getByLabel('City').fill('Makati')
  await seat.getByLabel('Country').fill('Philippines')
  maria.expectAnswer(/^400 .*appointment$/)
  await seat.getByRole('button', { name: 'Save' }).click()
  await maria.reads(/This is not within the permission to test/, seat)
  await expect.poll(() => seat.getByLabel('City').inputValue()).toBe('Makati')
  await seat.getByLabel('Day of the exam').fill(spoken(dayIn(40)))
  await seat.getByRole('button', { name: 'Save' }).click()
  await maria.reads('Move it until')
}

async function keepsItInHerCalendar({ maria, inspection }: Journey) {
  const saving = maria.page.waitForEvent('download')
  await maria.link('Add to your calendar').click()
  expect(await readFile(await (await saving).path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR/)
  await inspection.looksAt('exam that is booked')
}

async function theBoardWrites({ ana, id }: Journey, outcome: 'Passed' | 'Not passed') {
  await ana.opens(`/admin/applications/${id}?tab=path`)
  await ana.button('Enter Result of the exam').click()
  const dialog = ana.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: outcome, exact: true }).check()
  await dialog.getByRole('radio', { name: 'From the board' }).check()
  await dialog.getByLabel('Day of the exam').fill(spoken(dayIn(-1)))
  await dialog.getByRole('button', { name: 'Save and confirm' }).click()
}

async function readsThatSheFailed({ maria, ana, inspection }: Journey) {
  await ana.button('Start attempt 2').waitFor()
  await maria.reads(/this time it was not enough/)
  await maria.reads(/You can test again from/)
  await inspection.looksAt('exam after a fail')
  await maria.goesTo('Dashboard')
  await maria.reads(/this time it was not enough/)
  await inspection.looksAt('dashboard after a fail')
}

async function beginsAgain({ maria, ana, inspection }: Journey) {
  await maria.button('Start my next attempt').click()
  await ana.page.getByRole('heading', { name: 'Attempt 2' }).waitFor()
  await maria.opens('/exam')
  await maria.reads('Earlier attempts')
  await part(maria, 'Registration at Pearson VUE').waitFor()
  await inspection.looksAt('exam at the second attempt')
}

async function comesToTheExamAgain({ ana, id, maria }: Journey) {
  const params = { id }
  const name = { firstName: 'Maria', lastName: 'Santos' }
  await ana.asks(putRegistration, { params, body: { ...name, registeredOn: dayIn(-3), email: maria.email } })
  await ana.hasMarked(id, ['board_eligible'], dayIn(-10))
  const att = { number: 'ATT-78', candidateId: 'C-1234', startsOn: dayIn(50), endsOn: dayIn(140) }
  await ana.asks(putPermit, { params, body: { ...name, ...att } })
  const seat = { timeZone: 'Asia/Manila', city: 'Makati', country: 'PH' }
  await ana.asks(putAppointment, { params, body: { ...seat, startsAt: `${dayIn(60)}T08:00` } })
}

async function readsThatShePassed({ maria, inspection }: Journey) {
  await maria.reads('Maria, you passed.')
  await maria.reads('Earlier attempts')
  await inspection.looksAt('exam that is passed')
  await maria.goesTo('Dashboard')
  await maria.reads('Maria, you passed.')
  await maria.button('Share a picture').waitFor()
  await inspection.looksAt('dashboard after passing')
  await maria.goesTo('Your Path')
  await maria.reads('To your licence')
  await inspection.looksAt('path that is passed')
}

const people = peopleAt(commonPortal())

test('an applicant goes from her first day through a failed exam to a passed exam', async () => {
  const [maria, ana] = [await people.applicant(), await people.admin({ device: 'phone' })]
  await maria.opens('/')
  await maria.reads('1 of 7: Your papers')
  const [inspection, theirs] = [inspectionOf(maria, 'both sizes'), inspectionOf(ana, 'both sizes')]
  const journey = { maria, ana, id: await maria.herApplicationId(), inspection, theirs }
  await inspection.looksAt('dashboard at the beginning')
  await theBoardGetsHerFile(journey)

  await forgetsTheDay(journey)
  await registers(journey)
  await isFoundEligible(journey)
  await mayTest(journey)
  await maria.goesTo('Dashboard')
  await maria.reads('Maria, you may test.')
  await inspection.looksAt('dashboard with a permission')
  await namesAreCompared(journey)
  await booksExam(journey)
  await keepsItInHerCalendar(journey)
  await theBoardWrites(journey, 'Not passed')
  await readsThatSheFailed(journey)

  await beginsAgain(journey)
  await comesToTheExamAgain(journey)
  await theBoardWrites(journey, 'Passed')
  await readsThatShePassed(journey)
})
