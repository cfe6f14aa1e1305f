import type { DataClass } from '#contract/privacy/my-data.ts'
import { periodInWords, type RetentionDays } from './retention.ts'

interface DataClassText {
  title: string
  contents: string
  source: string
  retention: (days: RetentionDays) => string
}

const detailsOfCase = (days: RetentionDays) =>
  `while we work for you, and ${periodInWords(days.case_details)} after your case ends.`

/** Describes each class of personal data for the privacy notice, My Data and the full download. */
export const dataClasses: Readonly<Record<DataClass, DataClassText>> = {
  account: {
    title: 'Your account',
    contents: 'your name, email address, mobile number and the number of your Messenger group chat, as you signed up.',
    source: 'You',
    retention: (days) =>
      `as long as your payments; without an application ${periodInWords(days.accounts_without_application)} after your last ` +
      `visit; an application that was never paid for goes ${periodInWords(days.unpaid_applications)} after you last did ` +
      'something in it, of which emails warn you. Details of a sign-up that was never followed by signing in are kept for 90 days.',
  },
  documents: {
    title: 'Your documents',
    contents:
      'passport, birth certificate, diplomas and transcript of records, and, if they apply to you, marriage certificate and ' +
      'PRC ID, with the name printed on them and what our team decided about them.',
    source: 'You; what is decided comes from our team',
    retention: (days) => `while we work for you, and ${periodInWords(days.case_files)} after your case ends.`,
  },
  personal_data_sheet: {
    title: 'Your Personal Data Sheet',
    contents:
      'birthday, age, civil status, previous names, address, email address and telephone, your schools, earlier attempts at ' +
      'the exam and your PRC licence, if you declare one.',
    source: 'You',
    retention: detailsOfCase,
  },
  messages: {
    title: 'Messages',
    contents: 'your messages to us and our answers, with the files attached to them.',
    source: 'You and our team',
    retention: detailsOfCase,
  },
  path: {
    title: 'Your way to the exam',
    contents:
      'the steps that are done, your registration, permission to test, appointments and results, and what schools, offices ' +
      'and boards were asked for.',
    source: 'You, our team and those who answer us',
    retention: detailsOfCase,
  },
  payments: {
    title: 'Payments',
    contents:
      'amount, time, and the brand and last four digits of a card. The card number itself goes to the payment provider alone ' +
      'and never reaches us. Of a payment by GCash, bank or cash: its reference, who paid and your proof. Of a refund by transfer: the account it went to.',
    source: 'You and the payment provider',
    retention: (days) =>
      `${periodInWords(days.case_names)} from the 15 April after the year of the last payment, as tax law requires, then without ` +
      `your name; the file of a proof ${periodInWords(days.payment_proofs)} after it was decided.`,
  },
  consents: {
    title: 'What you agreed to, and asked about your data',
    contents:
      'each agreement with its text, when you gave it and when you took it back, what left us under it, and what you asked ' +
      'us about your data with our answer.',
    source: 'You',
    retention: () => 'as long as your payments, so that it can be proven, then under a number that names nobody.',
  },
  safety: {
    title: 'For safety',
    contents:
      'when and from which internet address someone signed in, opened a document or was refused. The portal can neither ' +
      'change nor remove these lines.',
    source: 'The portal itself',
    retention: () => 'for at least 5 years; after an erasure they name you by a number alone.',
  },
}
