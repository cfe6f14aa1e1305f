import type { Locator } from 'playwright-core'
import { getMyApplication } from '#contract/applications/applications.ts'
import { listDocuments, reviewDocument } from '#contract/documents/documents.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { changePaymentChannel, proposePaymentChannel } from '#contract/money/channels.ts'
import { chooseBoard, markStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { Input } from '#contract/route.ts'
import type { PersonOnScreen } from './person.ts'

export const gcash = {
  kind: 'gcash',
  name: 'GCash',
  accountName: 'Lampara Services',
  accountNumber: '0917 555 0100',
  currency: 'USD',
} as const

export function adminSteps(person: PersonOnScreen) {
  const { page, button, field } = person
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  const review = page.getByRole('dialog')

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

    async decides(applicant: PersonOnScreen, decision: Input<typeof reviewDocument>['body']) {
      const application = await applicant.asks(getMyApplication, {})
      const [document] = await applicant.asks(listDocuments, { params: { id: application?.id ?? '' } })
      await person.asks(reviewDocument, { params: { documentId: document?.id ?? '' }, body: decision })
    },

    hasSentBack: (applicant: PersonOnScreen, notes: string) =>
      steps.decides(applicant, { status: 'rejected', reviewNotes: notes }),

    async hasWritten(applicant: PersonOnScreen, subject: string, content: string) {
      const application = await applicant.asks(getMyApplication, {})
      const { id: applicationId = '', userId: recipientId = '' } = application ?? {}
      await person.asks(sendMessage, { body: { applicationId, recipientId, subject, content } })
    },

    /** Chooses Texas as the board and marks the steps. */
    async hasMarked(id: string, codes: readonly StepCode[], doneOn: string) {
      await person.asks(chooseBoard, { params: { id }, body: { board: 'TX' } })
      for (const step of codes) {
        const body = { doneOn, evidence: { note: 'Seen on paper' } }
        await person.asks(markStep, { params: { id, step }, body })
      }
    },

    /** Opens a channel of payments by hand and returns its id. */
    async opensAnAccount(): Promise<string> {
      const { id } = await person.asks(proposePaymentChannel, { body: gcash })
      await person.asks(changePaymentChannel, { params: { id }, body: { status: 'active' } })
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
