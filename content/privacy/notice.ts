import type { PrivacyVersion } from '#contract/privacy.ts'

export interface Provider {
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
}

export const privacySummary = (brandName: string): readonly string[] => [
  `${brandName} keeps what you enter and upload, such as your passport, birth certificate and school records, to prepare your NCLEX application.`,
  'Only you and our team can open it. We pass it on to the boards and offices that decide on your application, and to no one else unless it is needed.',
  'You can see, correct or delete your data, and withdraw this agreement at any time.',
]

const whoWeAre = ({ brandName, supportEmail, company }: Provider): NoticeSection => ({
  id: 'who-we-are',
  title: 'Who we are',
  passages: [
    `${brandName} helps internationally educated nurses with their application for the NCLEX. We decide what happens with your personal data here, and we answer for it under the Data Privacy Act of 2012 of the Philippines (Republic Act No. 10173).`,
    {
      points: [
        ['Address:', `${brandName}, ${company.address}, ${company.city}`],
        ['Telephone:', company.phone],
        ['Email of our data protection officer:', supportEmail],
      ],
    },
  ],
})

const whatWeCollect: NoticeSection = {
  id: 'what-we-collect',
  title: 'What we collect',
  passages: [
    {
      points: [
        ['When you sign up:', 'your name, email address, mobile number and the number of your Messenger group chat.'],
        [
          'Your documents:',
          'passport, birth certificate, diplomas and transcript of records, and, if they apply to you, marriage certificate and PRC ID.',
        ],
        [
          'Your Personal Data Sheet:',
          'birthday, age, civil status, previous names, address, email address and telephone, your schools, earlier attempts at the exam and your PRC licence, if you declare one.',
        ],
        ['What you write:', 'your messages to us and our answers.'],
        [
          'Payments:',
          'amount, time, and the brand and last four digits of a card. The card number itself goes to the payment provider alone and never reaches us.',
        ],
        [
          'For safety:',
          'when and from which internet address someone signed in, opened a document or was refused. The portal can neither change nor remove these lines.',
        ],
      ],
    },
    'Birthday, civil status, schooling and government-issued numbers are sensitive personal information under the law. We ask for them only because an application cannot be made without them.',
    'We set one cookie that keeps you signed in, short-lived ones while you are signing in, and one that lets us recognise this browser for 180 days, so that nobody else can stop you from signing in. What you type or photograph but do not send stays on your device for up to 14 days, until you send it, sign out or someone else signs in there. There is no advertising and no tracking.',
  ],
}

const why: NoticeSection = {
  id: 'why',
  title: 'Why we use it',
  passages: [
    {
      points: [
        ['To prepare your application:', 'to check your documents, tell you what is missing and file them for you.'],
        ['To keep accounts:', 'to take your payments, give you receipts and meet our duties under tax law.'],
        ['To reach you:', 'to answer your messages and tell you when something changes.'],
        ['To keep your data safe:', 'to know who did what, and to find misuse.'],
      ],
    },
    'We do this because you ask us to act for you, because the law requires it, and, for sensitive personal information, because you agree to it when you start an application.',
  ],
}

const whoSeesIt = ({ signIn }: Provider): NoticeSection => ({
  id: 'who-sees-it',
  title: 'Who sees it',
  passages: [
    'Your documents can be opened by you and by members of our team, and each time a member of the team opens one, it is recorded. We share what is needed, and no more, with:',
    {
      points: [
        [
          'Boards of nursing and credential services',
          'that decide on your application. Many of them are outside the Philippines, as the NCLEX is.',
        ],
        ['The payment provider', 'that takes your card payment, named on the payment form.'],
        ...(signIn === 'oidc'
          ? ([['The sign-in service', 'that confirms who you are; it knows that you use this portal.']] as const)
          : []),
        [
          'Email and hosting providers',
          'that work for us under contract. Our emails say that there is something to see, and never contain a document or a message.',
        ],
        ['Courts and authorities', 'when the law obliges us.'],
      ],
    },
    'We do not sell any of it.',
  ],
})

const howLong: NoticeSection = {
  id: 'how-long',
  title: 'How long we keep it',
  passages: [
    {
      points: [
        ['Your application, documents and messages:', 'while we work for you, and until you ask us to delete them.'],
        ['Payments and receipts:', 'for as long as tax law requires, even when the rest is deleted.'],
        ['Details of a sign-up', 'that was never followed by signing in: 90 days.'],
        ['Your session:', 'it ends 7 days after your last visit, and after 30 days in any case.'],
      ],
    },
  ],
}

const howItIsKeptSafe: NoticeSection = {
  id: 'how-it-is-kept-safe',
  title: 'How we keep it safe',
  passages: [
    'Files are stored separately from the pages, under names that cannot be guessed, and only you and our team can open them. Members of our team have their own sessions, which end soon after they stop using them.',
  ],
}

const yourRights = ({ supportEmail }: Provider): NoticeSection => ({
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
    `Write to ${supportEmail} and say what you want; it costs nothing. We may ask you to show that it is you. If you withdraw your agreement, we can no longer work on your application; what was done before then remains lawful.`,
  ],
})

const complaints = ({ supportEmail }: Provider): NoticeSection => ({
  id: 'complaints',
  title: 'How to complain',
  passages: [
    `Please tell us first, at ${supportEmail}, so that we can put it right. You can complain at any time to the National Privacy Commission of the Philippines, at privacy.gov.ph or complaints@privacy.gov.ph.`,
  ],
})

const changes: NoticeSection = {
  id: 'changes',
  title: 'Changes of this notice',
  passages: [
    'When the meaning of this notice changes, it gets a new version and date, shown at the top. We keep a record of which version you agreed to, and when.',
  ],
}

/** The privacy notice that is in force. A change of its meaning gets a new version in the contract. */
export const privacyNotice = (provider: Provider): readonly NoticeSection[] => [
  whoWeAre(provider),
  whatWeCollect,
  why,
  whoSeesIt(provider),
  howLong,
  howItIsKeptSafe,
  yourRights(provider),
  complaints(provider),
  changes,
]
