import type { PrivacyVersion } from '#contract/privacy/privacy.ts'
import { said } from '#domain/english/words.ts'
import { dataClasses } from './data-classes.ts'
import { processingRegistry } from './registry.ts'
import { backupsKept, defaultRetentionDays } from './retention.ts'

export interface Controller {
  brandName: string
  supportEmail: string
  company: { address: string; city: string; phone: string }
  signIn: 'code' | 'oidc'
}

export type Passage = string | { points: readonly (readonly [lead: string, text: string])[] }

export interface NoticeSection {
  id: string
  title: string
  passages: readonly Passage[]
}

export const inForceSince: Record<PrivacyVersion, string> = {
  '2026-11': '1 November 2026',
  '2026-11.2': '23 November 2026',
}

export const privacySummary = ({ brandName, supportEmail }: Controller): readonly string[] => [
  `${brandName} keeps what you enter and upload, such as your passport and school papers.`,
  'We use it to prepare your NCLEX application.',
  'Only you and our team can open it, and you see each time that we do.',
  'Schools, the evaluator, your board and Pearson VUE get what they need, and only if you agree.',
  'On the page My Data you can see, correct, download or erase it, and take back what you agreed to.',
  `Write to ${addressOf(supportEmail)} with any question. You can also complain to the National Privacy Commission.`,
]

const addressOf = (supportEmail: string) => supportEmail || 'us on the page Messages'

function whoWeAre({ brandName, supportEmail, company }: Controller): NoticeSection {
  const address = said(company.address, company.city)
  const known: readonly (readonly [string, string])[] = [
    ['Address:', address && said(brandName, address)],
    ['Telephone:', company.phone],
    ['Email of our data protection officer:', supportEmail],
  ]
  const points = known.filter(([, words]) => words !== '')
  return {
    id: 'who-we-are',
    title: 'Who we are',
    passages: [
      `${brandName} helps internationally educated nurses with their application for the NCLEX. We decide what happens with your personal data here, and we answer for it under the Data Privacy Act of 2012 of the Philippines (Republic Act No. 10173).`,
      ...(points.length > 0 ? [{ points }] : []),
    ],
  }
}

const whatWeCollect: NoticeSection = {
  id: 'what-we-collect',
  title: 'What we collect',
  passages: [
    { points: Object.values(dataClasses).map(({ title, contents }) => [`${title}:`, contents] as const) },
    'Birthday, civil status, schooling and government-issued numbers are sensitive personal information under the law. We ask for them only because an application cannot be made without them.',
    'We set one cookie that keeps you signed in, short-lived ones while you are signing in, and one that lets us recognise this browser for 180 days, so that nobody else can stop you from signing in. What you type or photograph but do not send stays on your device for up to 14 days, until you send it, sign out or someone else signs in there. There is no advertising and no tracking.',
  ],
}

const why: NoticeSection = {
  id: 'why',
  title: 'Why we use it',
  passages: [
    { points: processingRegistry.map(({ activity, purpose }) => [activity, purpose] as const) },
    'We do this because you ask us to act for you, because the law requires it, and, for sensitive personal information, because you agree to it: when you start an application and, for whom we turn to later, before we do. You agree to each purpose on its own, and can take each agreement back on the page My Data.',
    'No software decides about you: what it finds is shown to a person, who decides.',
  ],
}

const recipients = processingRegistry.flatMap((activity) => activity.recipients)

const whoSeesIt = ({ signIn }: Controller): NoticeSection => ({
  id: 'who-sees-it',
  title: 'Who sees it',
  passages: [
    'Your documents can be opened by you and by members of our team, and each time a member of the team opens one, it is recorded. We share what is needed, and no more, with:',
    {
      points: [
        ...recipients.map(({ name, country }) => [name, `(${country})`] as const),
        ...(signIn === 'oidc'
          ? ([['The sign-in service', 'that confirms who you are; it knows that you use this portal.']] as const)
          : []),
      ],
    },
    'Each time that something of yours leaves us, the page My Data says what it was, to whom it went and why. We do not sell any of it.',
  ],
})

const howLong: NoticeSection = {
  id: 'how-long',
  title: 'How long we keep it',
  passages: [
    {
      points: [
        ...Object.values(dataClasses).map(
          ({ title, retention }) => [`${title}:`, retention(defaultRetentionDays)] as const,
        ),
        ['Your session:', 'it ends 7 days after your last visit, and after 30 days in any case.'],
      ],
    },
    'Your case ends when you pass the exam, or when your application is rejected or withdrawn. Everything goes sooner when you ask us to erase it, and is kept longer only where a claim or the law needs it. Should we change these times, the page My Data names those that count.',
  ],
}

const howItIsKeptSafe: NoticeSection = {
  id: 'how-it-is-kept-safe',
  title: 'How we keep it safe',
  passages: [
    'Files are stored separately from the pages, under names that cannot be guessed, and only you and our team can open them. Members of our team have their own sessions, which end soon after they stop using them.',
  ],
}

const yourRights = ({ supportEmail }: Controller): NoticeSection => ({
  id: 'your-rights',
  title: 'Your rights',
  passages: [
    'Republic Act No. 10173 gives you the right',
    {
      points: [
        ['to be informed', 'of what happens with your data, as this notice does;'],
        ['to access', 'it: to know what we hold and who it was shared with;'],
        ['to correct', 'what is wrong;'],
        ['to object', 'to a use, and to withdraw your agreement;'],
        ['to erase or block', 'what is no longer needed or was obtained unlawfully;'],
        ['to take your data with you', 'in a form that computers can read;'],
        ['to be compensated', 'for damage from data that is wrong, false or misused.'],
      ],
    },
    `The page My Data, behind your name in the portal, shows what we hold, who opened it and to whom it went. There you can download all of it, take an agreement back, ask us about it or to correct it, object to a use, and ask us to erase it, which you can take back within the days that are named there. Copies that we keep against loss are deleted after ${backupsKept.months} months at the latest; should one be used, what was erased is erased again.`,
    `You can also write to ${addressOf(supportEmail)} and say what you want; it costs nothing, and we answer within 30 working days. We may ask you to show that it is you. If you withdraw your agreement, we can no longer work on your application; what was done before then remains lawful.`,
  ],
})

const complaints = ({ supportEmail }: Controller): NoticeSection => ({
  id: 'complaints',
  title: 'How to complain',
  passages: [
    `Please write to ${addressOf(supportEmail)} first, so that we can put it right. You can complain at any time to the National Privacy Commission of the Philippines, at privacy.gov.ph or complaints@privacy.gov.ph.`,
  ],
})

const changes: NoticeSection = {
  id: 'changes',
  title: 'Changes of this notice',
  passages: [
    'When the meaning of this notice changes, it gets a new version and date, shown at the top. We keep a record of which version you agreed to, and when.',
  ],
}

/** The current privacy notice. A change of its meaning needs a new version in the contract. */
export const privacyNotice = (controller: Controller): readonly NoticeSection[] => [
  whoWeAre(controller),
  whatWeCollect,
  why,
  whoSeesIt(controller),
  howLong,
  howItIsKeptSafe,
  yourRights(controller),
  complaints(controller),
  changes,
]
