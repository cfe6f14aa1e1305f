import type { ConsentPurpose, DataClass } from '#contract/privacy/my-data.ts'

export interface Recipient {
  name: string
  country: string
}

export interface ProcessingActivity {
  id: string
  activity: string
  purpose: string
  ground: string
  people: string
  data: readonly DataClass[]
  source: string
  recipients: readonly Recipient[]
  retention: string
  security: string
  consent: ConsentPurpose | null
}

const APPLICANTS = 'Nurses who apply'
const HERS = 'The applicant'
const ASKED = 'Your agreement, which you can take back'
const WHILE_OPEN = 'While we work on the application, then as long as each kind of data is kept'
const CLOSED = 'Own session for every member of the team, each opening recorded, files apart from pages'
const SENT = 'Only approved papers leave, each with its hash, and what left is written down'

/** The record of processing: source of the privacy notice, the consents and the texts of My Data. */
export const processingRegistry: readonly ProcessingActivity[] = [
  {
    id: 'prepare',
    activity: 'To prepare your application:',
    purpose: 'to check your documents, tell you what is missing and file them for you.',
    ground: ASKED,
    people: APPLICANTS,
    data: ['account', 'documents', 'personal_data_sheet', 'path'],
    source: HERS,
    recipients: [],
    retention: WHILE_OPEN,
    security: CLOSED,
    consent: 'run_application',
  },
  {
    id: 'evaluate',
    activity: 'To have your schooling evaluated:',
    purpose: 'to give a credential evaluator what it needs to compare your schooling.',
    ground: ASKED,
    people: APPLICANTS,
    data: ['documents', 'personal_data_sheet'],
    source: HERS,
    recipients: [{ name: 'Credential evaluators', country: 'United States' }],
    retention: WHILE_OPEN,
    security: SENT,
    consent: 'credential_evaluator',
  },
  {
    id: 'submit',
    activity: 'To hand in your application:',
    purpose: 'to send it to the board of nursing that you choose.',
    ground: ASKED,
    people: APPLICANTS,
    data: ['documents', 'personal_data_sheet', 'path'],
    source: HERS,
    recipients: [{ name: 'Boards of nursing', country: 'United States' }],
    retention: WHILE_OPEN,
    security: SENT,
    consent: 'board',
  },
  {
    id: 'register',
    activity: 'To register you for the exam:',
    purpose: 'to give Pearson VUE your name and registration details.',
    ground: ASKED,
    people: APPLICANTS,
    data: ['account', 'path'],
    source: HERS,
    recipients: [{ name: 'Pearson VUE', country: 'United States' }],
    retention: WHILE_OPEN,
    security: SENT,
    consent: 'pearson_vue',
  },
  {
    id: 'ask',
    activity: 'To ask for your papers:',
    purpose: 'to write in your name to those who keep your records.',
    ground: ASKED,
    people: APPLICANTS,
    data: ['account', 'personal_data_sheet', 'path'],
    source: HERS,
    recipients: [{ name: 'Schools, the PRC, the PSA, CHED, the DFA and couriers', country: 'Philippines' }],
    retention: WHILE_OPEN,
    security: SENT,
    consent: 'schools_and_offices',
  },
  {
    id: 'accounts',
    activity: 'To keep accounts:',
    purpose: 'to take your payments, give you receipts and meet our duties under tax law.',
    ground: 'The contract with you, and tax law',
    people: APPLICANTS,
    data: ['payments'],
    source: 'The applicant and the payment provider',
    recipients: [{ name: 'The payment provider, named on the payment form', country: 'where it is based' }],
    retention: 'As long as tax law requires',
    security: 'Card numbers never reach us; the ledger can only be added to',
    consent: null,
  },
  {
    id: 'reach',
    activity: 'To reach you:',
    purpose: 'to answer your messages and tell you when something changes.',
    ground: 'The contract with you',
    people: APPLICANTS,
    data: ['account', 'messages'],
    source: 'The applicant and our team',
    recipients: [{ name: 'Email and hosting providers that work for us', country: 'named on request' }],
    retention: WHILE_OPEN,
    security: 'Emails hold no document and no message text',
    consent: null,
  },
  {
    id: 'outside',
    activity: 'To write to you elsewhere, if you wish:',
    purpose: 'to reach you by text message or Messenger.',
    ground: ASKED,
    people: APPLICANTS,
    data: ['account'],
    source: HERS,
    recipients: [{ name: 'Your telephone company and Messenger', country: 'Philippines and United States' }],
    retention: WHILE_OPEN,
    security: 'Only that there is something to see, never a document',
    consent: 'outside_messages',
  },
  {
    id: 'offers',
    activity: 'To tell you about other services, if you wish:',
    purpose: 'to send you news and offers of ours by email.',
    ground: ASKED,
    people: APPLICANTS,
    data: ['account'],
    source: HERS,
    recipients: [],
    retention: 'Until the agreement is taken back',
    security: 'Your address goes to nobody else for it',
    consent: 'marketing',
  },
  {
    id: 'rights',
    activity: 'To answer what you ask about your data:',
    purpose: 'to know what was asked, by when it is due, who is asking and what was answered.',
    ground: 'Your rights under the Data Privacy Act',
    people: 'Everyone who asks about their data',
    data: ['account', 'consents'],
    source: 'Whoever asks',
    recipients: [],
    retention: 'As long as the agreements, so that the answer can be proven',
    security: 'Only those who answer, and auditors, read it',
    consent: null,
  },
  {
    id: 'safety',
    activity: 'To keep your data safe:',
    purpose: 'to know who did what, and to find misuse.',
    ground: 'The duty to protect it under the Data Privacy Act',
    people: 'Everyone who uses the portal',
    data: ['safety', 'consents'],
    source: 'The portal itself',
    recipients: [{ name: 'Courts and authorities, when the law obliges us', country: 'Philippines' }],
    retention: '5 years',
    security: 'Lines can only be added, by nobody changed',
    consent: null,
  },
]

export const recipientsUnder = (purpose: ConsentPurpose): Recipient[] =>
  processingRegistry.flatMap(({ consent, recipients }) => (consent === purpose ? recipients : []))
