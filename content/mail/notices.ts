import { kindLabels } from '#content/work/kind-labels.ts'
import type { DigestKind, Notice, WorkDigest } from '#contract/notices.ts'
import { counted } from '#domain/english/counted.ts'
import { longDay } from '#domain/english/months.ts'
import { capitalised, listed } from '#domain/english/words.ts'
import { accountWordings } from './account-mail.ts'
import { button, frameLetter, type LetterText, line, paragraphs } from './letter.ts'
import { moneyWordings } from './money-notices.ts'
import { pathWordings } from './path-notices.ts'
import { privacyWordings } from './privacy-notices.ts'
import type { MailSender, NoticeOf, Text, Wording } from './wording.ts'

const reviewResults = {
  all: 'All of them are approved. Sign in to see what is left to do.',
  some: 'Some are approved, some need to be uploaded again. Sign in to see which and why.',
  none: 'They need to be uploaded again. Sign in to see why.',
} as const

// Mail is not encrypted: a notice says that news exists and where, and holds no document, number or message text. The
// team's text about an approval is the same for every applicant.
const wordings: { [K in Notice['kind']]: Wording<NoticeOf<K>> } = {
  welcome: {
    to: 'applicant',
    subject: 'Your application has started',
    sentence:
      'Sign in to see your next step and your application number. You can stop at any time and continue where you left off.',
    action: 'See your next step',
    path: '/',
  },
  message_from_team: {
    to: 'applicant',
    subject: (_notice, { brandName }) => `You have a new message from ${brandName}`,
    heading: 'You have a new message',
    sentence: 'Our team wrote to you about your application. Sign in to read the message and reply.',
    action: 'Read the message',
    path: '/messages',
  },
  document_approved: {
    to: 'applicant',
    subject: 'One of your documents was approved',
    heading: 'A document was approved',
    sentence: ({ next }) =>
      `Our team reviewed one of your documents and approved it. ${
        next === null ? 'You do not need to do anything now.' : `${nextStep(next)}Sign in to see what is left to do.`
      }`,
    action: 'See your documents',
    path: '/documents',
  },
  document_rejected: {
    to: 'applicant',
    subject: 'One of your documents needs to be uploaded again',
    heading: 'A document needs to be uploaded again',
    sentence:
      'Our team reviewed one of your documents and needs a corrected copy. Sign in to read why, and to upload it again.',
    action: 'See the document',
    // The page opens at the rejected document; the mail does not name the document.
    path: '/documents',
  },
  documents_reviewed: {
    to: 'applicant',
    subject: 'We looked at your documents',
    sentence: ({ result }) => reviewResults[result],
    action: 'See your documents',
    path: '/documents',
  },
  payment_received: {
    to: 'applicant',
    subject: 'We received your payment',
    heading: 'Thank you for your payment',
    sentence: 'We have received your payment. Sign in to see it and print its acknowledgement.',
    action: 'See your payments',
    path: '/payments',
  },
  payment_proof_rejected: {
    to: 'applicant',
    subject: 'We could not confirm your payment',
    sentence:
      'Our team looked for the payment that you told us about and could not confirm it. Sign in to read why, and what to do next.',
    action: 'Read the message',
    path: '/messages',
  },
  statement_changed: {
    to: 'applicant',
    subject: 'Your statement of account changed',
    sentence: 'There is a new entry in your statement of account. Sign in to see it and what is due.',
    action: 'See your payments',
    path: '/payments',
  },
  ...accountWordings,
  ...privacyWordings,
  ...moneyWordings,
  status_changed: {
    to: 'applicant',
    subject: ({ approval }) => (approval ? 'Your application is approved' : 'The status of your application changed'),
    heading: ({ approval }) => (approval ? 'Your application is approved' : 'Your application has a new status'),
    sentence: ({ approval }) =>
      approval ?? 'The status of your application has changed. Sign in to see it and what happens next.',
    action: 'See your application',
    path: '/',
  },
  reminder: {
    to: 'applicant',
    subject: 'Your application is waiting for you',
    sentence: ({ next }) =>
      `There is something we need you to do. ${nextStep(next)}Sign in to see what is missing. You can continue ` +
      'where you left off. If you need help, write to us there.',
    action: 'See what is missing',
    path: '/',
  },
  ...pathWordings,
  unpaid_application_ends: {
    to: 'applicant',
    subject: 'Your application will be deleted soon',
    sentence: ({ on }) =>
      `Nothing has happened in your application for a long time, so we will delete it with everything in it on ${longDay(on)}. ` +
      'If you want to keep it, sign in before that day and continue where you left off.',
    action: 'Keep my application',
    path: '/',
  },
  message_from_applicant: {
    to: 'office',
    subject: (_notice, { brandName }) => `An applicant wrote to ${brandName}`,
    heading: 'An applicant wrote to your team',
    sentence: 'A new message is waiting for an answer.',
    action: 'Read the message',
    path: ({ applicationId }) => `/messages?show=open&applicationId=${applicationId}`,
    gathered: {
      words: ['message from applicants', 'messages from applicants'],
      path: '/messages',
    },
  },
  // Gathers the messages that follow soon after the mail above.
  messages_from_applicant: {
    to: 'office',
    subject: (_notice, { brandName }) => `An applicant wrote to ${brandName}`,
    heading: 'An applicant wrote to your team',
    sentence: ({ count }) =>
      `${counted(count, 'more message has', 'more messages have')} arrived from the same applicant.`,
    action: 'Read the messages',
    path: ({ applicationId }) => `/messages?show=open&applicationId=${applicationId}`,
  },
  application_started: {
    to: 'office',
    subject: 'A new application was started',
    heading: 'A new application',
    sentence: 'Someone has started an application. It is at the top of the list of client applications.',
    action: 'See the applications',
    path: '/admin',
    gathered: { words: ['new application', 'new applications'] },
  },
  mentioned: {
    to: 'office',
    subject: 'A colleague mentioned you in a note',
    heading: 'A colleague mentioned you',
    sentence: 'A member of your team mentioned you in an internal note about an application.',
    action: 'Read the note',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: { words: ['note that mentions you', 'notes that mention you'] },
  },
  documents_waiting: {
    to: 'office',
    subject: 'Documents are waiting for a decision',
    sentence: ({ count, orMore }) =>
      `${orMore ? 'At least ' : ''}${counted(count, 'document has been waiting', 'documents have been waiting')} for a decision ` +
      'for longer than your team’s limit. The oldest are at the top of the queue.',
    action: 'Open the queue',
    path: '/admin/queue',
    // Sent once a day, so the current queue counts.
    gathered: { words: 'documents that have waited too long for a decision', path: '/admin/queue' },
  },
  payment_proof_submitted: {
    to: 'office',
    subject: 'An applicant told us about a payment',
    heading: 'A payment to confirm',
    sentence: 'An applicant has paid by hand. Look for the payment in your own account, then confirm what arrived.',
    action: 'See the application',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: { words: ['payment to confirm', 'payments to confirm'], path: '/admin/money' },
  },
  payment_channel_changed: {
    to: 'office',
    subject: 'An account that applicants pay to was changed',
    sentence:
      'A member of the team proposed, confirmed or retired an account for payments by hand. If you do not expect this, check ' +
      'the accounts at once.',
    action: 'See the accounts',
    path: '/admin/settings',
    gathered: {
      words: ['change of an account for payments', 'changes of accounts for payments'],
    },
  },
  payment_held: {
    to: 'office',
    subject: 'An online payment needs your attention',
    sentence:
      'Money arrived that is not as it was asked for: another amount, a second time, or after its time. It is credited to the ' +
      'applicant and pays nothing until a member of the team has looked at it.',
    action: 'See the payments',
    path: '/admin/money?tab=held',
    gathered: {
      words: ['online payment that needs attention', 'online payments that need attention'],
      path: '/admin/money?tab=held',
    },
  },
  dispute_opened: {
    to: 'office',
    subject: 'A payment is disputed',
    sentence:
      'The cardholder has disputed a payment with their bank. The payment provider sets a deadline for your team to respond. ' +
      'You can see it and respond there.',
    action: 'See the application',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: {
      words: ['payment that is disputed', 'payments that are disputed'],
    },
  },
  dispute_funds_withdrawn: {
    to: 'office',
    subject: 'A bank took back a disputed payment',
    sentence:
      'The money from a disputed payment has been taken back, and the balance of the application has gone up by that amount.',
    action: 'See the application',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: {
      words: ['disputed payment taken back', 'disputed payments taken back'],
    },
  },
  team_invitation: {
    to: 'invited',
    subject: (_notice, { brandName }) => `You are invited to the team at ${brandName}`,
    heading: 'You are invited to the team',
    sentence:
      'A colleague has invited you to the team. Sign in with the email address that this email was sent to, and accept the ' +
      'invitation. The link works once, for 24 hours.',
    action: 'Accept the invitation',
    path: '/join',
    link: ({ invitationId }, { publicUrl, tokenOf }) => `${publicUrl}/join?token=${tokenOf(invitationId)}`,
  },
  team_changed: {
    to: 'team',
    subject: 'The team changed',
    sentence:
      'A member of the team joined, was given another role, or was deactivated. If you did not expect this, tell an owner of ' +
      'the portal at once.',
    action: 'Open the portal',
    path: '/',
  },
  audit_root: {
    to: 'owners',
    subject: ({ day }) => `The audit log of ${day}: please keep this email`,
    heading: ({ day }) => `The audit log, signed on ${day}`,
    sentence: ({ statement }) =>
      'Keep this email where nobody who looks after the portal can change it. Should it ever be in doubt whether the ' +
      'audit log was changed, save it as a file and run: npm run audit:verify -- --root FILE\n\n' +
      statement.trimEnd(),
    action: 'Open the audit log',
    path: '/admin/audit',
  },
  gathered: {
    to: 'office',
    subject: 'New in the portal',
    sentence: ({ of }) => `Since the last email: ${listed(of.map(inWords))}.`,
    action: 'See what is to do',
    path: '/admin/today',
  },
}

const nextStep = (title: string | null | undefined) => (title ? `Your next step: ${title}. ` : '')

function inWords({ kind, count }: DigestKind): string {
  const words = wordings[kind].gathered?.words ?? ''
  return typeof words === 'string' ? words : counted(count, ...words)
}

const reasons: Record<Wording<Notice>['to'], (brandName: string) => string> = {
  invited: (brandName) =>
    `You are receiving this email because a member of the team at ${brandName} entered your address. If you do not know ` +
    'why, you can ignore it.',
  applicant: (brandName) => `You are receiving this email because you have an account at ${brandName}.`,
  office: (brandName) =>
    `You are receiving this email because you are a member of the team at ${brandName}. You can choose how often ` +
    'in the portal’s settings.',
  team: (brandName) =>
    `You are receiving this email because you are a member of the team at ${brandName}. Emails about changes of the team ` +
    'are always sent at once.',
  register: (brandName) =>
    `You are receiving this email because you keep the register of incidents at ${brandName}. Everybody who does is told at once.`,
  owners: (brandName) => `You are receiving this email because you are an owner of the portal of ${brandName}.`,
}

export const noticeKinds = Object.keys(wordings) as Notice['kind'][]

export function letterOf<K extends Notice['kind']>(notice: NoticeOf<K>, sender: MailSender): LetterText {
  const { brandName, publicUrl } = sender
  const wording: Wording<NoticeOf<K>> = wordings[notice.kind as K]
  const { to, action } = wording
  const written = (text: Text<NoticeOf<K>>) => (typeof text === 'string' ? text : text(notice, sender))
  const subject = written(wording.subject)
  const title = wording.heading ? written(wording.heading) : subject
  const says = written(wording.sentence)
  const linkTo = (page: string) => `${publicUrl}/api/login?returnTo=${encodeURIComponent(page).replaceAll('%2F', '/')}`
  const link = wording.link ? written(wording.link) : linkTo(written(wording.path))
  const places = placesIn(notice).map(({ words, page }) => ({ words, link: linkTo(page) }))
  const footer = `${reasons[to](brandName)} Please reply in the portal, not to this email.`
  const listOfPlaces = places.map((place) => `${place.words}:\n${place.link}\n\n`).join('')
  return {
    subject,
    text: `${title}\n\n${says}\n\n${listOfPlaces}${action}:\n${link}\n\n${footer}\n`,
    html: frameLetter({
      brandName,
      preview: says,
      heading: title,
      body: [paragraphs(says), ...places.map((place) => line(place.words, place.link)), button(action, link)].join(
        '\n',
      ),
      footer,
    }),
  }
}

function placesIn(notice: Notice) {
  if (notice.kind !== 'gathered') return []
  const news = notice.of.map((one) => ({
    words: capitalised(inWords(one)),
    page: wordings[one.kind].gathered?.path ?? '/admin',
  }))
  return [...news, ...workPlaces(notice.work)]
}

const workPlaces = ({ mine, late }: WorkDigest = { mine: [], late: [] }) => [
  ...(mine.length > 0 ? [{ words: `Yours: ${listed(mine.map(inWork))}`, page: '/admin/today?assigned=me' }] : []),
  ...(late.length > 0 ? [{ words: `Late: ${listed(late.map(inWork))}`, page: '/admin/today?late=true' }] : []),
]

const inWork = ({ kind, count }: WorkDigest['mine'][number]) => counted(count, ...kindLabels[kind].counted)
