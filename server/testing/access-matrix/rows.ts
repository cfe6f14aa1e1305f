import { declaredRoutes } from '#contract/all-routes.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { CHECKOUT_SECRET, WEBHOOK_SECRET } from '../billing.ts'
import { paymongoEvent, signPaymongo } from '../doubles/paymongo.ts'
import { anyEvent, signEvent } from '../doubles/stripe-events.ts'
import { requestCode } from '../mailbox.ts'
import { aSignUp } from '../people.ts'
import { correctionOf, schoolOf, sheetOf } from '../sheets.ts'
import { filingOf, pdf } from '../test-documents.ts'
import { accountRows } from './account-rows.ts'
import { bankRows } from './bank-rows.ts'
import { checkoutRows } from './checkout-rows.ts'
import { completeRow } from './complete-row.ts'
import { handoverRows } from './handover-rows.ts'
import { incidentRows } from './incident-rows.ts'
import { memberRows } from './member-rows.ts'
import { moneyRows } from './money-rows.ts'
import { myDataRows } from './my-data-rows.ts'
import { officeRows } from './office-rows.ts'
import { passkeyRows } from './passkey-rows.ts'
import { pathRows } from './path-rows.ts'
import { planRows } from './plan-rows.ts'
import { privacyRows } from './privacy-rows.ts'
import { refundRows } from './refund-rows.ts'
import { requestRows } from './request-rows.ts'
import { gone, type MatrixRow, ownersAlone, type RowByHand } from './row.ts'
import { severalRows } from './several-rows.ts'
import { teamRows } from './team-rows.ts'
import { uploadRows } from './upload-rows.ts'

const openToAll: RowByHand[] = [
  {
    route: 'sendSignInCode',
    ask: () => ({ body: { email: 'somebody@matrix.test', type: 'sign-in' } }),
    wrongly: ({ body }) => ({ body: { ...body, email: 'a, b@matrix.test' } }),
    wrong: '400: Valid email is required',
  },
  {
    route: 'signInWithCode',
    ask: async ({ portal }) => {
      const email = 'somebody@matrix.test'
      return { body: { email, otp: await requestCode(portal, email) } }
    },
    wrongly: () => ({ body: { email: 'nobody@matrix.test', otp: '000000' } }),
    wrong: '400: That code is wrong or has expired. Ask for a new one.',
    signsOut: true,
  },
  {
    route: 'signUp',
    ask: () => ({ body: aSignUp('some.body@matrix.test', { completeName: 'Some Body', firstName: 'Some' }) }),
    wrongly: ({ body }) => ({ body: { ...body, completeName: ' ' } }),
    wrong: '400: Complete name is required',
  },
  { route: 'startSignIn', ask: () => ({ query: { returnTo: '/documents' } }) },
  { route: 'signOut', signsOut: true },
  { route: 'oidcCallback', right: '404: Not found' },
  {
    route: 'stripeWebhook',
    ask: () => {
      const { body, signature } = signEvent(anyEvent('customer.created', { id: 'cus_1' }), { secret: WEBHOOK_SECRET })
      return { payload: body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },
    wrongly: ({ payload, headers }) => ({ payload: `${payload} `, headers: headers ?? {} }),
    wrong: '400: This event is not signed by the payment provider',
  },
  {
    route: 'paymongoWebhook',
    ask: () => {
      const event = paymongoEvent('payout.deposited', { id: 'po_1', attributes: {} })
      const { body, signature } = signPaymongo(event, { secret: CHECKOUT_SECRET })
      return { payload: body, headers: { 'content-type': 'application/json', 'paymongo-signature': signature } }
    },
    wrongly: ({ payload, headers }) => ({ payload: `${payload} `, headers: headers ?? {} }),
    wrong: '400: This event is not signed by the payment provider',
  },
]

const oneself: RowByHand[] = [
  {
    route: 'changeMyNotices',
    ask: () => ({ body: { inactivity: false } }),
    wrongly: () => ({ body: { inactivity: 'perhaps' } }),
    wrong: '400: Enter true or false',
  },
  ...accountRows,
  ...passkeyRows,
  { route: 'endSession', signsOut: true },
  { route: 'signOutEverywhere', signsOut: true },
  {
    route: 'startApplication',
    ask: () => ({ body: {} }),
    right: ['200', '200', '201'],
    wrongly: () => ({ body: { privacyVersion: 7 } }),
    wrong: '400: Unknown version of the privacy notice',
  },
  { route: 'followEvents', endless: true },
]

const applications: RowByHand[] = [
  {
    route: 'listMessages',
    ask: ({ application }) => ({ query: { applicationId: application.id } }),
    id: 'query.applicationId',
  },
  {
    route: 'getPersonalDataSheet',
    ask: ({ application }) => ({ query: { applicationId: application.id } }),
    id: 'query.applicationId',
  },
  {
    route: 'listEducation',
    ask: ({ sheet }) => ({ query: { personalDataSheetId: sheet.id } }),
    id: 'query.personalDataSheetId',
    thing: 'Personal data sheet',
  },
  {
    route: 'getReceipt',
    ask: ({ payment }) => ({ params: { id: payment.id } }),
    thing: 'Payment',
  },
  {
    route: 'getReceiptPdf',
    ask: ({ payment }) => ({ params: { id: payment.id } }),
    thing: 'Payment',
  },
  {
    route: 'getObject',
    ask: ({ document }) => ({ params: { uploadId: document.objectPath.slice('/objects/'.length) } }),
    thing: 'Document',
  },
]

const writing: RowByHand[] = [
  {
    route: 'putUpload',
    noId: true,
    ask: async ({ newTicket }) => ({
      url: (await newTicket()).uploadURL,
      payload: pdf(),
      headers: { 'content-type': 'application/pdf' },
    }),
    right: ['200', gone('Upload'), gone('Upload')],
    wrongly: ({ url = '', ...ask }) => ({ ...ask, url: `${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}` }),
    wrong: '403: This upload link is no longer valid. Please upload the file again.',
  },
  {
    route: 'fileDocument',
    ask: async ({ application, newUpload }) => ({
      body: filingOf(application, 'passport', await newUpload()),
    }),
    right: ['201', gone('Application'), '400: Say how the client gave you this'],
    id: 'body.applicationId',
  },
  {
    route: 'fileDocument',
    about: 'a file of somebody else, for one’s own application',
    ask: async ({ othersApplication, newUpload }) => ({
      body: filingOf(othersApplication, 'passport', await newUpload()),
    }),
    right: [gone('Application'), gone('Upload'), '400: Say how the client gave you this'],
    wrongly: ({ body }) => ({ body: { ...body, requirementId: 'nonsense' } }),
    wrong: '400: Document type not found. Please refresh the page.',
  },
  {
    route: 'correctPersonalData',
    ask: async ({ owner, application }) => {
      const sheet = await owner.call(getPersonalDataSheet, { query: { applicationId: application.id } })
      return { params: { id: application.id }, body: correctionOf(sheet, { barangay: `${sheet.barangay} I` }) }
    },
  },
  {
    route: 'savePersonalDataSheet',
    ask: ({ application }) => ({ body: sheetOf(application) }),
    id: 'body.applicationId',
    right: ownersAlone('Application', '200'),
  },
  {
    route: 'addEducation',
    ask: ({ sheet }) => ({ body: schoolOf(sheet) }),
    id: 'body.personalDataSheetId',
    thing: 'Personal data sheet',
  },
  {
    route: 'deleteEducation',
    ask: async ({ newSchool }) => ({ params: { id: (await newSchool()).id } }),
    thing: 'Education entry',
  },
  {
    route: 'startCardPayment',
    ask: ({ application }) => ({ body: { applicationId: application.id, amount: 250 } }),
    id: 'body.applicationId',
  },
  {
    route: 'startCardPayment',
    about: 'an amount that cannot be paid',
    ask: ({ application }) => ({ body: { applicationId: application.id, amount: 1.001 } }),
    right: ['400: Please enter a valid payment amount', gone('Application'), gone('Application')],
  },
  {
    route: 'sendMessage',
    ask: ({ application }) => ({ body: { applicationId: application.id, subject: 'Hello', content: 'When?' } }),
    id: 'body.applicationId',
    right: ['201', gone('Application'), '400: Please select a recipient'],
  },
  {
    route: 'sendMessage',
    about: 'from the office to the owner',
    ask: ({ application, owner }) => ({
      body: { applicationId: application.id, recipientId: owner.id, subject: 'Hello', content: 'Soon' },
    }),
    // The portal ignores the recipient of an applicant's message.
    right: ['201', gone('Application'), '201'],
    wrongly: ({ body }, { other }) => ({ body: { ...body, recipientId: other.id } }),
    wrong: ['201', gone('Application'), '400: Please select a recipient'],
  },
  {
    route: 'markMessageRead',
    ask: async ({ newMessage }) => ({ params: { id: (await newMessage()).id } }),
    right: ['200', gone('Message'), '403: Only the recipient can mark a message as read'],
    wrong: gone('Message'),
  },
]

const byHand: readonly RowByHand[] = [
  ...openToAll,
  ...oneself,
  ...applications,
  ...writing,
  ...uploadRows,
  ...handoverRows,
  ...officeRows,
  ...teamRows,
  ...memberRows,
  ...incidentRows,
  ...pathRows,
  ...requestRows,
  ...moneyRows,
  ...myDataRows,
  ...privacyRows,
  ...checkoutRows,
  ...planRows,
  ...bankRows,
  ...refundRows,
  ...severalRows,
]

const ofItself = declaredRoutes.filter(({ name }) => !byHand.some(({ route }) => route === name))

function completed(row: RowByHand): MatrixRow {
  const declared = declaredRoutes.find(({ name }) => name === row.route)
  if (!declared) throw new Error(`no route is called ${row.route}`)
  return completeRow(declared.spec, row)
}

/** Every route with the expected outcome per kind of caller: derived from the contract, or written by hand. */
export const rows: readonly MatrixRow[] = [...ofItself.map(({ name }) => ({ route: name })), ...byHand].map(completed)
