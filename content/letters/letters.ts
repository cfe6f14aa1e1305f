import type { LetterKind, LetterTemplate, LetterTexts } from '#contract/third-party-requests/letters.ts'

// Templates that the sender reviews before sending: each recipient has its own instructions.

const fields: LetterTexts['fields'] = {
  name: 'Full name as on the passport',
  formerName: 'Name before marriage',
  birthDate: 'Date of birth',
  address: 'Postal address',
  phone: 'Telephone',
  email: 'Email address',
  school: 'School of nursing',
  schoolYears: 'Years of attendance',
  course: 'Degree',
  highSchool: 'High school',
  highSchoolYears: 'Years of attendance',
  prcNumber: 'PRC licence number',
  prcRegisteredOn: 'Registered on',
  board: 'Board of nursing',
  reference: 'Reference',
  recipient: 'Name and address of the recipient',
  papers: 'Papers',
  askedOn: 'First asked on',
  appointmentOn: 'Appointment on',
  expectedBy: 'Date by which they need it',
  sentOn: 'Sent on',
  courier: 'Courier',
  tracking: 'Tracking number',
  registrationEmail: 'Email address of the registration',
  registeredOn: 'Registered on',
  candidateId: 'Candidate ID',
  attNumber: 'Authorization number',
  company: 'Name of our team',
  companyContact: 'How to reach our team',
}

const AGAIN = 'I first asked for this on {askedOn}. Please tell me how far it is and when you expect to send it.'
const SEALED =
  'Please put the papers into an envelope of your office, close it, and sign or stamp it across the flap. The recipient accepts only papers that come directly from you in a sealed envelope; what is opened on the way, or handed over by me, does not count.'

const base = {
  attention: null,
  office: null,
  greeting: 'Dear Sir or Madam,',
  factsIfKnown: ['formerName', 'reference'],
  papersTitle: 'Papers that I ask for',
  recipientTitle: 'Please send them directly to',
  again: AGAIN,
  namesTeam: true,
} as const satisfies Partial<LetterTemplate>

const kinds: Readonly<Record<LetterKind, LetterTemplate>> = {
  school: {
    ...base,
    attention: 'The Registrar',
    subject: 'Request for sealed records: {papers}',
    greeting: 'Dear Registrar,',
    ask: [
      'I am a graduate of your school and I am applying to sit the NCLEX examination for nurses in the United States. For that, your office has to send my records itself.',
    ],
    facts: ['name', 'birthDate', 'school', 'course', 'schoolYears'],
    wording: [
      'Please sign each paper and each form by hand, with the printed name and title of whoever signs, put the dry seal of the school on it, and show my name as it stands in your records and my date of birth.',
      SEALED,
      'If a form of the recipient is enclosed, please complete every box of it; where a question does not apply, please write N/A.',
    ],
  },
  high_school: {
    ...base,
    attention: 'The Principal or Registrar',
    subject: 'Request for my high school record: {papers}',
    ask: [
      'I finished high school with you and I am applying to a board of nursing in the United States, which asks for my high school record from the school itself.',
    ],
    facts: ['name', 'birthDate', 'highSchool', 'highSchoolYears'],
    wording: [
      'Please sign the record by hand, with the printed name and title of whoever signs, put the seal of the school on it, and show my name as it stands in your records and my date of birth.',
      SEALED,
    ],
  },
  ched_dfa: {
    ...base,
    subject: 'Request for certification, authentication and verification (CAV): {papers}',
    ask: [
      'I ask for the certification of my school records for use abroad, and for an apostille where one is named below.',
    ],
    facts: ['name', 'birthDate', 'school', 'schoolYears'],
    wording: [
      'If the papers leave you in a sealed envelope, please write on it who may open it. Please tell me if you need anything else from my school first.',
    ],
  },
  prc: {
    ...base,
    office: 'Professional Regulation Commission',
    subject: 'Request for verification of my licence as a nurse: {papers}',
    ask: [
      'I am registered with you as a nurse and I ask you to verify my licence to the recipient below, which accepts the verification from the Commission alone.',
    ],
    facts: ['name', 'birthDate', 'prcNumber', 'prcRegisteredOn'],
    factsIfKnown: ['formerName', 'reference', 'appointmentOn'],
    wording: [
      'Please complete the enclosed form of the recipient, sign it, put the seal of the Commission on it, and affix the documentary stamp.',
      SEALED,
      'I enclose a copy of my valid professional identification card, and the courier receipt if you ask for one.',
    ],
  },
  psa: {
    ...base,
    office: 'Philippine Statistics Authority',
    subject: 'Request for certified copies: {papers}',
    ask: ['I ask for certified copies on security paper of the records below.'],
    facts: ['name', 'birthDate', 'address'],
    recipientTitle: 'Please deliver them to',
    wording: [
      'If you find no record, please send me the certification that says so, because I then ask the local civil registrar to endorse it to you.',
    ],
  },
  evaluator: {
    ...base,
    attention: 'Customer service',
    subject: 'My order {reference}: {papers}',
    ask: ['I ordered an evaluation of my nursing education from you.'],
    facts: ['name', 'birthDate', 'reference', 'email'],
    factsIfKnown: ['formerName', 'school', 'prcNumber'],
    papersTitle: 'What this is about',
    recipientTitle: 'The report goes to',
    wording: [
      'Please tell me which papers you have logged to this order, which are still missing and from whom, and when the review begins.',
      'If a paper reached you and is not matched to my order, please match it by the name and date of birth above.',
    ],
    again: 'I first wrote to you about this on {askedOn}.',
  },
  board: {
    ...base,
    subject: 'My application for licensure by examination as a registered nurse',
    ask: ['I have applied to you for licensure by examination. Please add what is listed below to my file.'],
    facts: ['name', 'birthDate', 'reference', 'address', 'email'],
    factsIfKnown: ['formerName', 'expectedBy'],
    papersTitle: 'What this is about',
    recipientTitle: null,
    wording: [
      'Please tell me if anything is missing, and whether you found me eligible to test. I read my own email every day and answer at once.',
    ],
    again:
      'I first wrote to you about this on {askedOn}. I know that files are read in turn and thank you for your time.',
    namesTeam: false,
  },
  board_deficiency: {
    ...base,
    subject: 'Answer to your deficiency letter, file {reference}',
    ask: [
      'You wrote that something is missing in my file. Here is my answer; please put it into the file named below.',
    ],
    facts: ['name', 'birthDate', 'reference', 'expectedBy'],
    papersTitle: 'What I send with this letter',
    recipientTitle: null,
    wording: [
      'If this does not settle what you asked for, please tell me exactly what is still missing and who has to send it.',
    ],
    again: 'I first answered on {askedOn}.',
    namesTeam: false,
  },
  fingerprints: {
    ...base,
    subject: 'Fingerprints for a board of nursing: {papers}',
    ask: ['I ask you to take my fingerprints in ink on the card that I bring with me.'],
    facts: ['name', 'birthDate'],
    factsIfKnown: ['formerName', 'reference', 'appointmentOn'],
    wording: [
      'Please write my name on the card as my passport shows it, date it, and sign it in the box of the official taking the fingerprints.',
      'The prints are good for a limited time only. Please let them be legible: a card that cannot be read has to be taken again.',
      'Please do not fold the card.',
    ],
    recipientTitle: 'The card goes to',
    again: 'I first asked for this on {askedOn}. An earlier card may not have been readable.',
    namesTeam: false,
  },
  pearson: {
    ...base,
    office: 'Pearson VUE',
    attention: 'NCLEX candidate services',
    subject: 'NCLEX registration: {papers}',
    ask: ['I registered with you for the NCLEX-RN examination and ask for your help.'],
    facts: ['name', 'birthDate', 'board', 'registeredOn', 'registrationEmail'],
    factsIfKnown: ['candidateId', 'attNumber', 'reference'],
    papersTitle: 'What this is about',
    recipientTitle: null,
    wording: [
      'If I was found eligible and the authorization to test was sent, please send it again to the email address above. If something is missing, please tell me what and from whom.',
    ],
    again: 'I first wrote to you about this on {askedOn}.',
    namesTeam: false,
  },
  pearson_name: {
    ...base,
    office: 'Pearson VUE',
    attention: 'NCLEX candidate services',
    subject: 'NCLEX registration: correction of my name',
    ask: [
      'The name in my registration is not exactly the name in my passport. Please correct it to the name below before the examination, and tell me what you need from me for that.',
    ],
    facts: ['name', 'birthDate', 'board', 'registrationEmail', 'candidateId'],
    factsIfKnown: ['attNumber', 'reference'],
    papersTitle: null,
    recipientTitle: null,
    wording: ['I enclose a copy of the page of my passport that shows my name and photo.'],
    again: 'I first wrote to you about this on {askedOn}.',
    namesTeam: false,
  },
  courier: {
    ...base,
    subject: 'Shipment {tracking}',
    ask: ['I ask about a shipment of sealed documents, which have no copy.'],
    facts: ['name', 'courier', 'tracking', 'sentOn'],
    factsIfKnown: ['reference', 'phone'],
    papersTitle: 'What is in it',
    recipientTitle: 'It goes to',
    wording: [
      'Please tell me where it is, what it waits for, and what I can do. If customs holds it: these are school and licence records without commercial value. The envelope inside must not be opened.',
    ],
    again: 'I first asked about it on {askedOn}.',
  },
  other: {
    ...base,
    subject: 'Request: {papers}',
    ask: ['I am applying to sit the NCLEX examination for nurses in the United States and ask for your help with it.'],
    facts: ['name', 'birthDate'],
    factsIfKnown: ['formerName', 'reference', 'prcNumber'],
    wording: ['Please sign what you send, put your seal on it, and send it in a sealed envelope.'],
  },
}

export const letterTexts: LetterTexts = {
  fields,
  kinds,
  teamSentence:
    '{company} helps me with my application and may ask you about this request. Please feel free to answer: {companyContact}.',
  closing:
    'Thank you for your help. If anything is unclear or a fee is to be paid, please write or telephone before you begin.',
  farewell: 'Yours faithfully,',
  signature: 'Signature above printed name, and date',
  unconfirmedName: 'compare with the passport, whose name is not noted yet',
}
