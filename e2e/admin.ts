import type { Locator } from 'playwright-core'
import type { Application } from '#contract/applications/applications.ts'
import { listClientApplications } from '#contract/clients/clients.ts'
import { type AdminDocument, listDocumentsForReview, reviewDocument } from '#contract/documents/documents.ts'
import { listPaymentChannels, type PaymentChannel, proposePaymentChannel } from '#contract/money/ledger.ts'
import type { PersonOnScreen } from './person.ts'

const gcash = {
  kind: 'gcash',
  name: 'GCash',
  accountName: 'Lampara Services',
  accountNumber: '0917 555 0100',
  currency: 'USD',
}

export function adminSteps(person: PersonOnScreen) {
  const { page, context, button, field } = person
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  const review = page.getByRole('dialog')
  const read = async <Row>(path: string) => (await (await context.request.get(path)).json()) as Row[]

  const steps = {
    async seesFigure(name: string, number: string, line?: string) {
      await figure(name).getByText(number, { exact: true }).waitFor()
      if (line) await figure(name).getByText(line).waitFor()
    },

    row: (...words: string[]): Locator =>
      words.reduce((rows, one) => rows.filter({ hasText: one }), page.getByRole('row')),

    review,

    async opensReviewOf(...words: string[]) {
      const row = words.reduce((rows, one) => rows.filter({ hasText: one }), page.getByRole('row'))
      await row.getByRole('button', { name: 'Review' }).click()
      await review.waitFor()
    },

    async hasSentBack(email: string, notes: string) {
      const applications = await read<Application>(listClientApplications.path)
      const documents = await read<AdminDocument>(listDocumentsForReview.path)
      const application = applications.find(({ user }) => user.email === email)
      const document = documents.find(({ applicationId }) => applicationId === application?.id)
      if (!document) throw new Error(`${email} has no document`)
      const path = reviewDocument.path.replace(':documentId', document.id)
      await person.asks(path, { status: 'rejected', reviewNotes: notes }, reviewDocument.method)
    },

    /** Opens a channel of payments by hand and returns its id. */
    async opensAnAccount(): Promise<string> {
      await person.asks(proposePaymentChannel.path, gcash)
      const channels = await read<PaymentChannel>(listPaymentChannels.path)
      const id = channels.find(({ status }) => status === 'proposed')?.id ?? ''
      await person.asks(`${proposePaymentChannel.path}/${id}`, { status: 'active' }, 'PUT')
      return id
    },

    async writesNotes(notes: string) {
      await field('Review Notes').fill(notes)
    },

    async asksForResubmission() {
      await button('Request Resubmission').click()
    },

    async approves() {
      await button('Approve Document').click()
    },

    async movesOn(email: string, status: string, reason: string) {
      await steps.choosesForClient(email, 'Change status or fees')
      await page.getByRole('combobox', { name: 'Status' }).selectOption(status)
      await field('Reason').fill(reason)
      await button('Save changes').click()
      await person.isTold('Success', 'Application updated successfully')
    },

    async choosesFrom(list: 'Select Client Application' | 'Recipient', words: string) {
      await page.getByRole('combobox', { name: list }).fill(words)
      await page.getByRole('option', { name: words }).click()
    },

    async choosesForClient(email: string, action: string) {
      await page
        .getByRole('row')
        .filter({ hasText: email })
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: action }).click()
    },
  }
  return steps
}
