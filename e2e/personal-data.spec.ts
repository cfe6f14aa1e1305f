import { describe, expect, test } from 'vitest'
import { chooseBoard } from '#contract/path/path.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { SCHOOL } from './applicant.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const ANSWERS = {
  Birthday: '1995-04-23',
  'House/Street': '12 Mabini Street',
  Barangay: 'San Isidro',
  City: 'Makati',
  Province: 'Metro Manila',
  Zipcode: '1234',
  'Phone Number': '+63 917 123 4567',
}

describe('on a phone', () => {
  const people = peopleAt(commonPortal())

  test('an applicant fills in the sheet, which decides the documents of the checklist', async () => {
    const maria = await people.maria({ device: 'phone' })
    const { looksAt } = inspectionOf(maria)
    const { page, field, button } = maria
    const box = (name: string) => page.getByRole('checkbox', { name })
    await maria.isSignedIn()

    await maria.opens('/personal-data')
    await maria.isTold('No Application Found', 'Please create an application first from the dashboard')
    await maria.arrivesAt(/Welcome back/)

    await maria.hasAnApplication()
    maria.expectAnswer(`404 ${getPersonalDataSheet.path}`)
    await maria.opens('/personal-data')
    await field('First Name').waitFor()
    await expect.poll(() => field('Email').inputValue()).toBe(maria.email)
    await box('Retaker').check()
    await expect.poll(() => box('First Time Taker').isChecked()).toBe(false)
    await box('I declare I have a PRC License').check()
    await button('Save Personal Data Sheet').click()
    await maria.link('PRC ID Number is required when declaring PRC license').waitFor()
    await looksAt('a sheet refused')

    for (const [label, answer] of Object.entries(ANSWERS)) await field(label).fill(answer)
    await field('State Where the Exam Was Taken').fill('California')
    await page.getByRole('button', { name: 'Choose month and year' }).click()
    const month = page.getByRole('dialog', { name: 'Month and year' })
    await month.getByRole('combobox', { name: 'Month' }).selectOption('June')
    await looksAt('a month half chosen')
    await month.getByRole('combobox', { name: 'Year' }).selectOption('2019')
    await month.waitFor({ state: 'hidden' })
    await page.reload()
    await maria.reads('You have unsaved changes')
    await expect.poll(() => field('Birthday').inputValue()).toBe('23 Apr 1995')
    await expect.poll(() => field('Month/Year').inputValue()).toBe('Jun 2019')

    await field('PRC ID Number').fill('0123456')
    await button('Open calendar').last().click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await calendar.getByRole('combobox', { name: /year/i }).selectOption('2016')
    await looksAt('a calendar')
    await calendar.getByRole('button', { name: /\b15(th)?, 2016/ }).click()
    await expect.poll(() => field('Date of Registration').inputValue()).toMatch(/^15 \w{3} 2016$/)
    await button('Save Personal Data Sheet').click()
    await maria.isTold('Success', 'Personal data sheet saved successfully')
    await maria.reads('Everything is saved')

    await button(/^Add a school.*ELEMENTARY$/).click()
    const school = page.getByRole('form', { name: /ELEMENTARY/ })
    for (const [label, answer] of Object.entries(SCHOOL))
      await school.getByRole('textbox', { name: label }).fill(answer)
    await looksAt('a sheet with the form of a school')
    await school.getByRole('button', { name: 'Add school' }).click()
    await maria.isTold('Success', 'Education history added successfully')
    await maria.reads('Makati, Metro Manila, Philippines | Jun 2001 - Mar 2007')
    await button('Delete Mabini Elementary School').click()
    await button('Delete school').click()
    await maria.isTold('Success', 'Education history deleted successfully')
    await maria.readsNoMore('Makati, Metro Manila, Philippines | Jun 2001 - Mar 2007')

    await maria.goesTo('Requirements')
    await maria.reads('Missing', maria.row('PRC ID'))
    await maria.reads('Not Applicable', maria.row('Marriage Certificate'))

    const isAt = (id: string) =>
      expect
        .poll(() =>
          page.evaluate((wanted) => {
            const part = document.getElementById(wanted)
            const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {}
            const isFocused = part === document.activeElement
            const below = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
            return isFocused && top >= below && Math.min(bottom, top + 40) < window.innerHeight - 64
          }, id),
        )
        .toBe(true)
    await maria.goesTo('Personal Data Sheet')
    await maria.link('Add it under Education History').click()
    await isAt('education')
    await page.evaluate(() => window.scrollTo(0, 0))
    await maria.link('Add it under Education History').click()
    await isAt('education')
    const papers = ['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert', 'prc-id'] as const
    await maria.hasFiled(await pdf('paper.pdf'), papers)
    const ana = await people.admin()
    await ana.asks(chooseBoard, { params: { id: await maria.herApplicationId() }, body: { board: 'TX' } })
    await maria.goesTo('Requirements')
    await maria.link('Add your nursing school').click()
    await maria.arrivesAt('Personal Data Sheet')
    await isAt('college-title')
    await maria.opens('/personal-data#college-title')
    await isAt('college-title')
  })
})
