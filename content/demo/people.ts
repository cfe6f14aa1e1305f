import { nursesOnThePath } from './path-people.ts'
import {
  angelosPapers,
  gracesPapers,
  imeldasPapers,
  joysPapers,
  paolosPapers,
  rowenasPapers,
  teresasPapers,
} from './sheets.ts'
import { allFive, approveAll, type DemoPerson, fillIn, uploadAll } from './story.ts'

export const DEMO_DOMAIN = 'lampara.example'

/** The address of a demo person; a domain that nobody can own. */
export const demoEmail = ({ firstName, lastName }: Pick<DemoPerson, 'firstName' | 'lastName'>): string =>
  `${firstName}.${lastName}@${DEMO_DOMAIN}`
    .normalize('NFD')
    .replace(/[^\w.@-]/g, '')
    .toLowerCase()

const joy = { first: 'JOY', middle: 'AQUINO', last: 'VILLANUEVA', birthDate: '1998-07-09' }
const grace = { first: 'GRACE', middle: 'TORRES', last: 'DELA PEÑA', birthDate: '1996-02-29' }
const rowena = { first: 'ROWENA', middle: 'GARCIA', last: 'BAUTISTA', birthDate: '1988-05-17' }
const teresa = { first: 'TERESA', middle: 'ILAGAN', last: 'AQUINO', birthDate: '1993-09-21' }
const paolo = { first: 'PAOLO', middle: '', last: 'MENDOZA', birthDate: '1994-03-12' }
const imelda = { first: 'IMELDA', middle: 'NAVARRO', last: 'SORIANO', birthDate: '1997-12-05' }

export const demoPeople: readonly DemoPerson[] = [
  { firstName: 'Ana', lastName: 'Cruz', role: 'admin', tells: 'reviews documents', story: [] },
  { firstName: 'Ben', lastName: 'Lim', role: 'admin', tells: 'reviews documents beside Ana', story: [] },
  {
    firstName: 'Liza',
    lastName: 'Mercado',
    role: 'client',
    tells: 'has signed up and not started yet',
    story: [],
  },
  {
    firstName: 'Maria',
    lastName: 'Santos',
    role: 'client',
    at: 'board_chosen',
    tells: 'has just started her application',
    story: [{ daysAgo: 0, does: 'start', chosenPackage: 'processing' }],
  },
  {
    firstName: 'Joy',
    lastName: 'Villanueva',
    role: 'client',
    at: 'documents_complete',
    tells: 'has uploaded half of her documents',
    story: [
      { daysAgo: 9, does: 'start' },
      ...fillIn(9, joysPapers),
      ...uploadAll(8, ['passport', 'bsn-diploma']),
      { daysAgo: 7, does: 'pay', amount: '400.00', card: ['visa', '4242'] },
      { daysAgo: 6, does: 'approve', what: 'passport' },
      { daysAgo: 6, does: 'noteName', what: 'passport', printed: { ...joy, endsIn: 2_100 } },
      { daysAgo: 1, does: 'reportPayment', amount: '300.00', reference: '3012 345 678901', payer: 'Carlo Villanueva' },
      { daysAgo: 5, does: 'chooseBoard', board: 'NMI' },
      { daysAgo: 5, does: 'mark', step: 'identity_aligned', note: 'Passport and diploma agree' },
      { daysAgo: 2, does: 'upload', what: 'birth-cert' },
      {
        daysAgo: 1,
        does: 'write',
        subject: 'Transcript from my school',
        content:
          'Good day! My school says the transcript will take 15 working days.\n\nMay I upload the other documents while I wait?',
      },
    ],
  },
  {
    firstName: 'Grace',
    lastName: 'Dela Peña',
    role: 'client',
    at: 'identity_aligned',
    tells: 'got a document back with a reason',
    story: [
      { daysAgo: 21, does: 'start' },
      ...fillIn(21, gracesPapers),
      ...uploadAll(20, allFive),
      { daysAgo: 19, does: 'assign', to: 'Ana' },
      { daysAgo: 18, does: 'pay', amount: '750.00', card: ['mastercard', '4444'] },
      {
        daysAgo: 17,
        does: 'request',
        request: { party: 'prc', purpose: ['prc_verification'], recipient: 'TruMerit', status: 'asked' },
      },
      ...approveAll(17, ['passport', 'bsn-diploma', 'hs-diploma', 'birth-cert']),
      { daysAgo: 17, does: 'noteName', what: 'passport', printed: grace },
      { daysAgo: 17, does: 'noteName', what: 'bsn-diploma', printed: { ...grace, last: 'DE LA PEÑA' } },
      { daysAgo: 17, does: 'noteName', what: 'hs-diploma', printed: { ...grace, last: 'PERALTA' } },
      { daysAgo: 16, does: 'chooseBoard', board: 'TX' },
      { daysAgo: 15, does: 'askForItem', item: 'jurisprudence_exam' },
      { daysAgo: 15, does: 'askForItem', item: 'fingerprints' },
      {
        daysAgo: 1,
        does: 'requestResubmission',
        what: 'transcript',
        reason: 'cropped_or_missing_page',
        notes:
          'The page is cut off at the bottom, so the grades of your last semester cannot be read. Please scan it again.',
      },
      {
        daysAgo: 1,
        does: 'note',
        by: 'Ben',
        text: '@Ana Cruz her school told me on the phone that a new copy takes ten working days.',
        names: 'Ana',
      },
    ],
  },
  {
    firstName: 'Angelo',
    lastName: 'Ramos',
    role: 'client',
    at: 'board_chosen',
    tells: 'waits for three reviews',
    story: [
      { daysAgo: 5, does: 'start' },
      ...fillIn(5, angelosPapers),
      ...uploadAll(4, ['passport', 'bsn-diploma', 'transcript']),
      { daysAgo: 4, does: 'pay', amount: '250.00', card: ['visa', '1881'] },
      { daysAgo: 4, does: 'assign', to: 'Ben' },
      { daysAgo: 4, does: 'write', subject: 'Thank you', content: 'I have uploaded the first three documents.' },
      {
        daysAgo: 3,
        does: 'answer',
        subject: 'Re: Thank you',
        content: 'Thank you, Angelo. We will look at them this week.',
      },
      { daysAgo: 2, does: 'reportPayment', amount: '200.00', reference: '30123456789' },
      {
        daysAgo: 1,
        does: 'rejectPayment',
        reason: 'wrong_reference',
        says: 'A GCash reference has 13 digits, and this one has 11.',
      },
      { daysAgo: 1, does: 'offerPlan', template: 'three_monthly' },
    ],
  },
  {
    firstName: 'Rowena',
    lastName: 'Bautista',
    role: 'client',
    at: 'pearson_registered',
    tells: 'is approved in everything',
    story: [
      { daysAgo: 60, does: 'start' },
      ...fillIn(59, rowenasPapers),
      { daysAgo: 59, does: 'pay', amount: '500.00', card: ['visa', '4242'] },
      ...uploadAll(58, [...allFive, 'marriage-cert', 'prc-id']),
      ...approveAll(50, [...allFive, 'marriage-cert', 'prc-id']),
      { daysAgo: 50, does: 'noteName', what: 'passport', printed: { ...rowena, endsIn: 1_500 } },
      { daysAgo: 50, does: 'chooseBoard', board: 'NMI' },
      { daysAgo: 49, does: 'mark', step: 'identity_aligned', note: 'All papers agree with the passport' },
      { daysAgo: 49, does: 'become', status: 'under_review', reason: 'Every document is approved' },
      { daysAgo: 48, does: 'pay', amount: '1000.00', card: ['jcb', '0505'] },
      {
        daysAgo: 48,
        does: 'request',
        request: {
          party: 'school',
          purpose: ['tor', 'rle'],
          recipient: 'Northern Mariana Islands Board of Nursing',
          status: 'accepted',
        },
      },
      { daysAgo: 48, does: 'mark', step: 'source_requests_sent', note: 'Letters handed in at the registrar' },
      { daysAgo: 47, does: 'mark', step: 'board_packet_ready', note: 'Signed and notarised, bank draft enclosed' },
      { daysAgo: 47, does: 'mark', step: 'board_submitted', number: 'DHL 7731046250' },
      { daysAgo: 47, does: 'become', status: 'submitted', reason: 'Sent to the board of nursing' },
      { daysAgo: 5, does: 'become', status: 'approved', reason: 'Everything is complete and with the board' },
    ],
  },
  {
    firstName: 'Carmela',
    lastName: 'Ocampo',
    role: 'client',
    at: 'board_chosen',
    tells: 'corrected a document that came back',
    story: [
      { daysAgo: 14, does: 'start' },
      { daysAgo: 13, does: 'upload', what: 'passport' },
      {
        daysAgo: 12,
        does: 'requestResubmission',
        what: 'passport',
        reason: 'illegible',
        notes: 'The photo page is blurred. Please scan it flat.',
      },
      { daysAgo: 10, does: 'upload', what: 'passport' },
    ],
  },
  {
    firstName: 'Noel',
    lastName: 'Fernandez',
    role: 'client',
    at: 'on_hold',
    tells: 'asked to pause his application',
    story: [
      { daysAgo: 90, does: 'start' },
      { daysAgo: 88, does: 'upload', what: 'passport' },
      { daysAgo: 86, does: 'pay', amount: '300.00', card: ['amex', '0005'] },
      { daysAgo: 85, does: 'approve', what: 'passport' },
      { daysAgo: 85, does: 'chooseBoard', board: 'TX' },
      {
        daysAgo: 84,
        does: 'request',
        request: { party: 'school', purpose: ['tor'], recipient: 'Texas Board of Nursing', status: 'asked' },
      },
      { daysAgo: 31, does: 'getBack', amount: '150.00' },
      {
        daysAgo: 30,
        does: 'become',
        status: 'on_hold',
        waitsFor: 'applicant',
        reason: 'He asked on the phone for a pause',
      },
      { daysAgo: 30, does: 'note', by: 'Ana', text: 'Moves to Dubai in December. Call him in February.' },
      {
        daysAgo: 30,
        does: 'answer',
        subject: 'Your application is on hold',
        content:
          'Hello Noel,\n\nas you asked on the phone, we keep your application where it is. Write to us when you want to go on.',
      },
    ],
  },
  {
    firstName: 'Teresa',
    lastName: 'Aquino',
    role: 'client',
    at: 'identity_aligned',
    tells: 'says that she is married, and owes the certificate of it',
    story: [
      { daysAgo: 18, does: 'start' },
      ...fillIn(18, teresasPapers),
      ...uploadAll(17, allFive),
      { daysAgo: 16, does: 'pay', amount: '600.00', card: ['visa', '4242'] },
      { daysAgo: 15, does: 'chooseBoard', board: 'IL' },
      { daysAgo: 14, does: 'reportPayment', amount: '400.00', reference: '3009 888 120045' },
      { daysAgo: 13, does: 'confirmPayment', received: '390.00' },
      { daysAgo: 3, does: 'refund', amount: '50.00', reason: 'The courier was paid twice' },
      ...approveAll(12, allFive),
      { daysAgo: 12, does: 'noteName', what: 'passport', printed: { ...teresa, endsIn: 1_900 } },
      { daysAgo: 12, does: 'noteName', what: 'bsn-diploma', printed: { ...teresa, middle: 'Ramos', last: 'Ilagan' } },
    ],
  },
  {
    firstName: 'Paolo',
    lastName: 'Mendoza',
    role: 'client',
    at: 'sources_sent',
    tells: 'has finished everything but his fees',
    story: [
      { daysAgo: 26, does: 'start' },
      ...fillIn(26, paolosPapers),
      ...uploadAll(25, allFive),
      { daysAgo: 24, does: 'pay', amount: '500.00', card: ['mastercard', '5454'] },
      { daysAgo: 10, does: 'offerPlan', template: 'by_step' },
      { daysAgo: 9, does: 'acceptPlan' },
      ...approveAll(20, allFive),
      { daysAgo: 20, does: 'noteName', what: 'passport', printed: { ...paolo, endsIn: 800 } },
      { daysAgo: 19, does: 'chooseBoard', board: 'NMI' },
      { daysAgo: 19, does: 'mark', step: 'identity_aligned', note: 'All papers agree with the passport' },
      { daysAgo: 19, does: 'become', status: 'under_review', reason: 'Every document is approved' },
      {
        daysAgo: 17,
        does: 'mark',
        step: 'source_requests_sent',
        note: 'Letters to Bicol University and his high school',
      },
      {
        daysAgo: 17,
        does: 'request',
        request: {
          party: 'school',
          purpose: ['tor', 'rle'],
          recipient: 'Northern Mariana Islands Board of Nursing',
          status: 'asked',
        },
      },
      {
        daysAgo: 3,
        does: 'request',
        request: {
          party: 'high_school',
          purpose: ['form_137'],
          recipient: 'Northern Mariana Islands Board of Nursing',
          status: 'sent',
          courier: 'DHL',
          tracking: 'JD014600003',
        },
      },
    ],
  },
  {
    firstName: 'Imelda',
    lastName: 'Soriano',
    role: 'client',
    at: 'source_requests_sent',
    tells: 'has not added her nursing school',
    story: [
      { daysAgo: 15, does: 'start' },
      ...fillIn(15, imeldasPapers),
      ...uploadAll(14, allFive),
      { daysAgo: 13, does: 'pay', amount: '750.00', card: ['visa', '1111'] },
      ...approveAll(10, allFive),
      { daysAgo: 9, does: 'chooseBoard', board: 'TX' },
      { daysAgo: 9, does: 'noteName', what: 'passport', printed: { ...imelda, endsIn: 1_300 } },
      { daysAgo: 9, does: 'mark', step: 'identity_aligned', note: 'All papers agree with the passport' },
      { daysAgo: 2, does: 'askRefund', reason: 'I stay with my family in the Philippines for now.' },
      { daysAgo: 1, does: 'refund', amount: '600.00', reason: 'She stays in the Philippines' },
    ],
  },
  ...nursesOnThePath,
]
