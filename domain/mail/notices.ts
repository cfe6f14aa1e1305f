import { button, frameLetter, type LetterText, paragraph } from './letter.ts'

/** What the portal writes a mail about. A rejected document comes as the team's message about it, not as two mails. */
export type Notice =
  | { kind: 'message_from_team' }
  | { kind: 'document_approved' }
  | { kind: 'payment_received' }
  | { kind: 'status_changed' }
  | { kind: 'message_from_applicant'; applicationId: string }
  | { kind: 'application_started' }

interface Wording {
  to: 'applicant' | 'office'
  subject: (brandName: string) => string
  heading: string
  sentence: string
  action: string
  /** Where the thing itself is to be seen. */
  path: string
}

// Mail travels and stays in the open: it says that there is something to see and where,
// and holds no document, number or message text.
const wordings: Record<Notice['kind'], Wording> = {
  message_from_team: {
    to: 'applicant',
    subject: (brandName) => `You have a new message from ${brandName}`,
    heading: 'You have a new message',
    sentence: 'Our team wrote to you about your application. Sign in to read the message and to answer.',
    action: 'Read the message',
    path: '/messages',
  },
  document_approved: {
    to: 'applicant',
    subject: () => 'One of your documents was approved',
    heading: 'A document was approved',
    sentence: 'Our team reviewed one of your documents and approved it. Sign in to see what is left to do.',
    action: 'See your documents',
    path: '/documents',
  },
  payment_received: {
    to: 'applicant',
    subject: () => 'We received your payment',
    heading: 'Thank you for your payment',
    sentence: 'Your payment arrived. Sign in to see it and to print its receipt.',
    action: 'See your payments',
    path: '/payments',
  },
  status_changed: {
    to: 'applicant',
    subject: () => 'The status of your application changed',
    heading: 'Your application has a new status',
    sentence: 'Your application has moved. Sign in to see where it stands and what comes next.',
    action: 'See your application',
    path: '/',
  },
  message_from_applicant: {
    to: 'office',
    subject: (brandName) => `An applicant wrote to ${brandName}`,
    heading: 'An applicant wrote to the office',
    sentence: 'A new message waits for an answer.',
    action: 'Read the message',
    path: '/messages',
  },
  application_started: {
    to: 'office',
    subject: () => 'A new application was started',
    heading: 'A new application',
    sentence: 'Somebody started an application. It stands at the top of the list of client applications.',
    action: 'See the applications',
    path: '/admin',
  },
}

const reasons: Record<Wording['to'], (brandName: string) => string> = {
  applicant: (brandName) => `You receive this mail because you have an account at ${brandName}.`,
  office: (brandName) => `You receive this mail because you look after the applications at ${brandName}.`,
}

export const noticeKinds = Object.keys(wordings) as Notice['kind'][]

interface Sender {
  brandName: string
  /** The origin that browsers use. */
  publicUrl: string
}

/** The mail of a notice. */
export function letterOf(notice: Notice, { brandName, publicUrl }: Sender): LetterText {
  const { to, subject, heading, sentence, action, path } = wordings[notice.kind]
  const query = 'applicationId' in notice ? `?applicationId=${notice.applicationId}` : ''
  const returnTo = encodeURIComponent(`${path}${query}`).replaceAll('%2F', '/')
  const link = `${publicUrl}/api/login?returnTo=${returnTo}`
  const footer = `${reasons[to](brandName)} Please answer on the portal, not to this mail.`
  return {
    subject: subject(brandName),
    text: `${heading}\n\n${sentence}\n\n${action}:\n${link}\n\n${footer}\n`,
    html: frameLetter({
      brandName,
      preview: sentence,
      heading,
      body: `${paragraph(sentence)}\n${button(action, link)}`,
      footer,
    }),
  }
}
