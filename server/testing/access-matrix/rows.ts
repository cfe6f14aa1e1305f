import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { ONLINE_SECRET, WEBHOOK_SECRET } from '../billing.ts'
import { paymongoEvent, signPaymongo } from '../doubles/paymongo.ts'
import { anyEvent, signEvent } from '../doubles/stripe-events.ts'
import { requestCode } from '../mailbox.ts'
import { correctionOf, schoolOf, sheetOf } from '../sheets.ts'
import { claimOf, pdf } from '../test-documents.ts'
import { accountRows } from './account-rows.ts'
import { bankRows } from './bank-rows.ts'
import type { MatrixFixture } from './fixture.ts'
import { incidentRows } from './incident-rows.ts'
import { memberRows } from './member-rows.ts'
import { moneyRows } from './money-rows.ts'
import { myDataRows } from './my-data-rows.ts'
import { officeRows } from './office-rows.ts'
import { onlineRows } from './online-rows.ts'
import { passkeyRows } from './passkey-rows.ts'
import { pathRows } from './path-rows.ts'
import { planRows } from './plan-rows.ts'
import { privacyRows } from './privacy-rows.ts'
import { refundRows } from './refund-rows.ts'
import { requestRows } from './request-rows.ts'
import { adminsAlone, all, gone, type MatrixRequest, type MatrixRow, ownersAlone, readable } from './row.ts'
import { severalRows } from './several-rows.ts'
import { teamRows } from './team-rows.ts'
import { uploadRows } from './upload-rows.ts'

const everybody = (told: string): Pick<MatrixRow, 'right' | 'stranger'> => ({
  right: all(told),
  stranger: { right: told },
})

const ofApplication = ({ application }: MatrixFixture): MatrixRequest => ({ params: { id: application.id } })

const openToAll: MatrixRow[] = [
  {
    route: 'sendSignInCode',
    ask: () => ({ body: { email: 'somebody@matrix.test', type: 'sign-in' } }),
    right: all('200'),
    wrongly: ({ body }) => ({ body: { ...body, email: 'a, b@matrix.test' } }),
    wrong: all('400: Valid email is required'),
    stranger: { right: '200', wrong: '400: Valid email is required' },
  },
  {
    route: 'signInWithCode',
    ask: async ({ portal }) => {
      const email = 'somebody@matrix.test'
      return { body: { email, otp: await requestCode(portal, email) } }
    },
    right: all('200'),
    wrongly: () => ({ body: { email: 'nobody@matrix.test', otp: '000000' } }),
    wrong: all('400: That code is wrong or has expired. Ask for a new one.'),
    stranger: { right: '200', wrong: '400: That code is wrong or has expired. Ask for a new one.' },
    signsOut: true,
  },
  {
    route: 'signUp',
    ask: () => ({
      body: {
        completeName: 'Some Body',
        firstName: 'Some',
        lastName: 'Body',
        email: 'some.body@matrix.test',
        mobileNumber: '09171234567',
        messengerGroupChat: '12',
      },
    }),
    right: all('201'),
    wrongly: ({ body }) => ({ body: { ...body, completeName: ' ' } }),
    wrong: all('400: Complete name is required'),
    stranger: { right: '201', wrong: '400: Complete name is required' },
  },
  { route: 'startSignIn', ask: () => ({ query: { returnTo: '/documents' } }), ...everybody('302') },
  { route: 'signOut', ...everybody('302'), signsOut: true },
  { route: 'oidcCallback', ...everybody('404: Not found') },
  { route: 'getOpenApi', ...everybody('200') },
  { route: 'readApiDocs', ...everybody('200') },
  {
    route: 'stripeWebhook',
    ask: () => {
      const { body, signature } = signEvent(anyEvent('customer.created', { id: 'cus_1' }), { secret: WEBHOOK_SECRET })
      return { payload: body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
    },
    wrongly: ({ payload, headers }) => ({ payload: `${payload} `, headers: headers ?? {} }),
    right: all('200'),
    wrong: all('400: This event is not signed by the payment provider'),
    stranger: { right: '200', wrong: '400: This event is not signed by the payment provider' },
  },
  {
    route: 'paymongoWebhook',
    ask: () => {
      const event = paymongoEvent('payout.deposited', { id: 'po_1', attributes: {} })
      const { body, signature } = signPaymongo(event, { secret: ONLINE_SECRET })
      return { payload: body, headers: { 'content-type': 'application/json', 'paymongo-signature': signature } }
    },
    wrongly: ({ payload, headers }) => ({ payload: `${payload} `, headers: headers ?? {} }),
    right: all('200'),
    wrong: all('400: This event is not signed by the payment provider'),
    stranger: { right: '200', wrong: '400: This event is not signed by the payment provider' },
  },
]

const oneself: MatrixRow[] = [
  { route: 'getUser', right: all('200') },
  { route: 'getDeviceKey', right: all('200') },
  { route: 'getMyDetails', right: all('200') },
  { route: 'getMyNotices', right: all('200') },
  {
    route: 'changeMyNotices',
    ask: () => ({ body: { inactivity: false } }),
    right: all('200'),
    wrongly: () => ({ body: { inactivity: 'perhaps' } }),
    wrong: all('400: Enter true or false'),
  },
  {
    route: 'saveMyDetails',
    ask: () => ({
      body: {
        completeName: 'Some Body',
        firstName: 'Some',
        lastName: 'Body',
        mobileNumber: '09171234567',
        messengerGroupChat: '12',
      },
    }),
    right: all('200'),
    wrongly: ({ body }) => ({ body: { ...body, mobileNumber: '' } }),
    wrong: all('400: Mobile number is required'),
  },
  ...accountRows,
  ...passkeyRows,
  { route: 'endSession', right: all('200'), signsOut: true },
  { route: 'signOutEverywhere', right: all('200'), signsOut: true },
  { route: 'getMyApplication', right: all('200') },
  {
    route: 'startApplication',
    ask: () => ({ body: {} }),
    right: ['200', '200', '201'],
    wrongly: () => ({ body: { privacyVersion: 7 } }),
    wrong: all('400: Unknown version of the privacy notice'),
  },
  { route: 'listRequirements', right: all('200') },
  { route: 'getApprovalText', right: all('200') },
  { route: 'countUnreadMessages', right: all('200') },
  { route: 'followEvents', right: all('200'), endless: true },
]

const applications: MatrixRow[] = [
  { route: 'getApplication', ask: ofApplication, id: 'params.id', ...readable('Application') },
  { route: 'listActivities', ask: ofApplication, id: 'params.id', ...readable('Application') },
  { route: 'listChecklist', ask: ofApplication, id: 'params.id', ...readable('Application') },
  { route: 'getCaseState', ask: ofApplication, id: 'params.id', ...readable('Application') },
  { route: 'getTasks', ask: ofApplication, id: 'params.id', ...readable('Application') },
  { route: 'listDocuments', ask: ofApplication, id: 'params.id', ...readable('Application') },
  { route: 'listPayments', ask: ofApplication, id: 'params.id', ...readable('Application') },
  {
    route: 'listMessages',
    ask: ({ application }) => ({ query: { applicationId: application.id } }),
    id: 'query.applicationId',
    ...readable('Application'),
  },
  {
    route: 'getPersonalDataSheet',
    ask: ({ application }) => ({ query: { applicationId: application.id } }),
    id: 'query.applicationId',
    ...readable('Application'),
  },
  {
    route: 'listEducation',
    ask: ({ sheet }) => ({ query: { personalDataSheetId: sheet.id } }),
    id: 'query.personalDataSheetId',
    ...readable('Personal data sheet'),
  },
  {
    route: 'getReceipt',
    ask: ({ payment }) => ({ params: { id: payment.id } }),
    id: 'params.id',
    ...readable('Payment'),
  },
  {
    route: 'getReceiptPdf',
    ask: ({ payment }) => ({ params: { id: payment.id } }),
    id: 'params.id',
    ...readable('Payment'),
  },
  {
    route: 'getObject',
    ask: ({ document }) => ({ params: { uploadId: document.objectPath.slice('/objects/'.length) } }),
    id: 'params.uploadId',
    ...readable('Document'),
  },
]

const writing: MatrixRow[] = [
  { route: 'startUpload', right: all('201') },
  {
    route: 'putUpload',
    ask: async ({ newTicket }) => ({
      url: (await newTicket()).uploadURL,
      payload: pdf(),
      headers: { 'content-type': 'application/pdf' },
    }),
    right: ['200', gone('Upload'), gone('Upload')],
    wrongly: ({ url = '', ...ask }) => ({ ...ask, url: `${url.slice(0, -1)}${url.endsWith('A') ? 'Q' : 'A'}` }),
    wrong: all('403: This upload link is no longer valid. Please upload the file again.'),
  },
  {
    route: 'fileDocument',
    ask: async ({ application, newUpload }) => ({
      body: claimOf(application, 'passport', await newUpload()),
    }),
    id: 'body.applicationId',
    ...ownersAlone('Application', '201'),
  },
  {
    route: 'fileDocument',
    about: 'a file of somebody else, for one’s own application',
    ask: async ({ othersApplication, newUpload }) => ({
      body: claimOf(othersApplication, 'passport', await newUpload()),
    }),
    right: [gone('Application'), gone('Upload'), gone('Application')],
    wrongly: ({ body }) => ({ body: { ...body, requirementId: 'nonsense' } }),
    wrong: all('400: Document type not found. Please refresh the page.'),
  },
  {
    route: 'correctPersonalData',
    ask: async ({ owner, application }) => {
      const sheet = await owner.call(getPersonalDataSheet, { query: { applicationId: application.id } })
      return { params: { id: application.id }, body: correctionOf(sheet, { barangay: `${sheet.barangay} I` }) }
    },
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Application')),
  },
  {
    route: 'savePersonalDataSheet',
    ask: ({ application }) => ({ body: sheetOf(application) }),
    id: 'body.applicationId',
    ...ownersAlone('Application', '200'),
  },
  {
    route: 'addEducation',
    ask: ({ sheet }) => ({ body: schoolOf(sheet) }),
    id: 'body.personalDataSheetId',
    ...ownersAlone('Personal data sheet', '201'),
  },
  {
    route: 'deleteEducation',
    ask: async ({ newSchool }) => ({ params: { id: (await newSchool()).id } }),
    id: 'params.id',
    ...ownersAlone('Education entry', '204'),
  },
  {
    route: 'startPayment',
    ask: ({ application }) => ({ body: { applicationId: application.id, amount: 250 } }),
    id: 'body.applicationId',
    ...ownersAlone('Application', '200'),
  },
  {
    route: 'startPayment',
    about: 'an amount that cannot be paid',
    ask: ({ application }) => ({ body: { applicationId: application.id, amount: 1.001 } }),
    right: ['400: Please enter a valid payment amount', gone('Application'), gone('Application')],
  },
  {
    route: 'sendMessage',
    ask: ({ application }) => ({ body: { applicationId: application.id, subject: 'Hello', content: 'When?' } }),
    id: 'body.applicationId',
    right: ['201', gone('Application'), '400: Please select a recipient'],
    wrong: [gone('Application'), gone('Application'), gone('Application')],
  },
  {
    route: 'sendMessage',
    about: 'from the office to the owner',
    ask: ({ application, owner }) => ({
      body: { applicationId: application.id, recipientId: owner.id, subject: 'Hello', content: 'Soon' },
    }),
    // What an applicant sends as the recipient is ignored.
    right: ['201', gone('Application'), '201'],
    wrongly: ({ body }, { other }) => ({ body: { ...body, recipientId: other.id } }),
    wrong: ['201', gone('Application'), '400: Please select a recipient'],
  },
  {
    route: 'markMessageRead',
    ask: async ({ newMessage }) => ({ params: { id: (await newMessage()).id } }),
    id: 'params.id',
    right: ['200', gone('Message'), '403: Only the recipient can mark a message as read'],
    wrong: all(gone('Message')),
  },
]

/** Every route, with what each kind of person is told there. A route without a row fails its test. */
export const rows: readonly MatrixRow[] = [
  ...openToAll,
  ...oneself,
  ...applications,
  ...writing,
  ...uploadRows,
  ...officeRows,
  ...teamRows,
  ...memberRows,
  ...incidentRows,
  ...pathRows,
  ...requestRows,
  ...moneyRows,
  ...myDataRows,
  ...privacyRows,
  ...onlineRows,
  ...planRows,
  ...bankRows,
  ...refundRows,
  ...severalRows,
]
