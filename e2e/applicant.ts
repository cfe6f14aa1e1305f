import type { Locator } from 'playwright-core'
import { getMyApplication, startApplication } from '#contract/applications/applications.ts'
import { fileDocument } from '#contract/documents/documents.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { submitPaymentProof } from '#contract/money/proofs.ts'
import { getPersonalDataSheet, savePersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { PersonOnScreen } from './person.ts'
import { onDisk, type TestFile } from './test-files.ts'

const SHEET = {
  firstName: 'Maria',
  lastName: 'Santos',
  birthday: '1995-04-23',
  age: 31,
  isFirstTimeTaker: true,
  houseStreet: '12 Mabini Street',
  barangay: 'San Isidro',
  city: 'Makati',
  province: 'Metro Manila',
  zipcode: '1234',
  phoneNumber: '0917 000 0104',
  declarePrc: true,
  prcIdNumber: '0123456',
  prcDateOfRegistration: '2018-01-31',
}

export const SCHOOL = {
  'School Name': 'Mabini Elementary School',
  'Number of Years': '6',
  City: 'Makati',
  Province: 'Metro Manila',
  'Start Month/Year': '2001-06',
  'End Month/Year': 'March 2007',
}

export function applicantSteps(person: PersonOnScreen) {
  const { page, device, button, link, field, reads } = person
  const documentHeading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const message = (subject: string) => page.getByRole('article', { name: subject })

  const steps = {
    async hasAnApplication() {
      await person.asks(startApplication, { body: {} })
    },

    async herApplicationId(): Promise<string> {
      const application = await person.asks(getMyApplication, {})
      return application?.id ?? ''
    },

    async savesHerSheet(answers: object = {}) {
      const applicationId = await steps.herApplicationId()
      await person.asks(savePersonalDataSheet, { body: { ...SHEET, email: person.email, applicationId, ...answers } })
    },

    async herSheet() {
      return person.asks(getPersonalDataSheet, { query: { applicationId: await steps.herApplicationId() } })
    },

    async hasFiled({ name, mimeType, buffer }: TestFile, requirements: readonly RequirementId[]) {
      const applicationId = await steps.herApplicationId()
      for (const requirementId of requirements) {
        const { uploadURL } = await person.asks(startUpload, { body: { size: buffer.length } })
        await person.context.request.put(uploadURL, { data: buffer, headers: { 'content-type': mimeType } })
        const paper = { fileName: name, uploadURL, fileSize: buffer.length, mimeType, confirmSameFile: true }
        await person.asks(fileDocument, { body: { applicationId, requirementId, ...paper } })
      }
    },

    async hasReportedAPayment(channelId: string, paidOn: string) {
      const applicationId = await steps.herApplicationId()
      const payment = { amount: '545.00', currency: 'USD', references: ['3012345678901'], paidOn }
      await person.asks(submitPaymentProof, {
        body: { applicationId, channelId, ...payment, payerName: 'Maria Santos' },
      })
    },

    async startsHerApplication() {
      await button('Start Application').click()
      await button('Agree and Start Application').click()
      await person.isTold('Success', 'Application created successfully')
    },

    async herApplicationNumber(): Promise<string> {
      const words = await page.getByText(/^Application ID: /).textContent()
      return words?.replace('Application ID: ', '') ?? ''
    },

    async seesFigure(card: string, figure: string, line: string) {
      const figures = page.getByRole('region', { name: 'Your application in figures' })
      const definition = figures.getByRole('term').filter({ hasText: card }).locator('xpath=following-sibling::dd')
      await definition.getByText(figure, { exact: true }).waitFor()
      await definition.getByText(line).waitFor()
    },

    row: (requirement: string): Locator =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: requirement }) }),

    async opensDocument(name: string) {
      await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      await documentHeading(name).waitFor()
    },

    async chooses(paper: TestFile) {
      const choosing = page.waitForEvent('filechooser')
      await button(device === 'phone' ? 'Choose PDF' : 'browse files').click()
      await (await choosing).setFiles(await onDisk(paper))
    },

    async uploads(paper: TestFile) {
      await steps.chooses(paper)
      await person.isTold('Success', 'Document uploaded successfully')
    },

    async herFile(): Promise<string> {
      return (
        (await page
          .getByRole('link', { name: /^View .* new tab/ })
          .first()
          .getAttribute('href')) ?? ''
      )
    },

    async keptOnHerDevice(): Promise<number> {
      return page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name)
        if (!names.includes('kept-uploads')) return 0
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open('kept-uploads')
          opening.onsuccess = () => resolve(opening.result)
        })
        return new Promise<number>((resolve) => {
          const counting = database.transaction('files').objectStore('files').count()
          counting.onsuccess = () => resolve(counting.result)
        })
      })
    },

    filed: (state: string): Locator => page.getByRole('region', { name: state, exact: true }),

    message,

    async hasUnread(count: number) {
      const words = `Notifications, ${count === 0 ? 'nothing' : count} unread`
      await page.getByRole('banner').getByRole('button', { name: words }).waitFor()
    },

    async writes(subject: string, words: string) {
      await field('Subject').fill(subject)
      await field('Message').fill(words)
    },

    async sendsTheMessage() {
      await button('Send Message').click()
      await reads('Message sent successfully')
    },

    async signsOut({ deleting }: { deleting?: string } = {}) {
      // Requests sent before the sign-out may be answered after it, until the page unloads.
      const forget = person.expectAnswer(/^401 \/api\//)
      const left = page.waitForEvent('domcontentloaded').then(forget)
      if (device === 'phone') await button('More').click()
      await link('Sign out').click()
      if (deleting !== undefined) {
        await reads(deleting, page.getByRole('dialog', { name: 'Sign out and delete this?' }))
        await button('Delete and sign out').click()
      }
      await left
    },
  }
  return steps
}
