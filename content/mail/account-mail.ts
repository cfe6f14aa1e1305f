import { codeBlock, frameLetter, type LetterText, paragraph } from './letter.ts'
import { tellOurTeam, type Wordings } from './wording.ts'

/** The mail with a sign-in code; the code comes first, so that a locked phone shows it. */
export function signInCodeLetter(code: string, minutes: number, brandName: string): LetterText {
  const first = `${code} is your sign-in code for ${brandName}.`
  const use = `Enter it on the page where you asked for it. It works once, for ${minutes} minutes.`
  const beware =
    'If you did not ask for it, ignore this email: nobody can sign in without the code. ' +
    'Keep the code to yourself; our team will never ask you for it.'
  return {
    subject: `Your sign-in code for ${brandName}`,
    text: `${[first, use, beware].join('\n\n')}\n`,
    html: frameLetter({
      brandName,
      preview: first,
      heading: 'Your sign-in code',
      body: [codeBlock(code), paragraph(use)].join('\n'),
      footer: beware,
    }),
  }
}

interface AddressChangeLetter {
  brandName: string
  minutes: number
}

const NOT_YOU =
  'If you did not ask for this, do not enter or share the code. Sign in, open My account and sign out the devices that you do not know.'

const codeLetter = (
  { brandName, minutes }: AddressChangeLetter,
  { code, about }: { code: string; about: string },
): LetterText => {
  const first = `${code} is your code to change your email address at ${brandName}.`
  const use = `${about} Enter it where you asked for the change. It works once, for ${minutes} minutes.`
  return {
    subject: `Your code to change your email address at ${brandName}`,
    text: `${[first, use, NOT_YOU].join('\n\n')}\n`,
    html: frameLetter({
      brandName,
      preview: first,
      heading: 'Change your email address',
      body: [codeBlock(code), paragraph(use)].join('\n'),
      footer: NOT_YOU,
    }),
  }
}

export const oldAddressLetter = (code: string, newEmail: string, sender: AddressChangeLetter): LetterText =>
  codeLetter(sender, { code, about: `You asked to use ${newEmail} instead of this address.` })

export const newAddressLetter = (code: string, sender: AddressChangeLetter): LetterText =>
  codeLetter(sender, { code, about: 'You asked to use this address for your account.' })

/** Warns the owner of an address that another account asked for; holds no code and asks for no action. */
export function takenAddressLetter({ brandName }: AddressChangeLetter): LetterText {
  const says =
    `Someone asked to use this email address for their account at ${brandName}. It already belongs to an account, so ` +
    'nothing has changed. You do not need to do anything.'
  const footer = `You are receiving this email because you have an account at ${brandName}.`
  return {
    subject: `Someone asked to use your email address at ${brandName}`,
    text: `${says}\n\n${footer}\n`,
    html: frameLetter({
      brandName,
      preview: says,
      heading: 'Nothing has changed',
      body: paragraph(says),
      footer,
    }),
  }
}

export const accountWordings = {
  address_changed: {
    to: 'applicant',
    subject: (_notice, { brandName }) => `Your email address at ${brandName} was changed`,
    heading: 'Your email address was changed',
    sentence: (_notice, sender) =>
      'Your account now has another email address, and this one no longer opens it. Every other device was signed out. ' +
      `If you did not do this, ${tellOurTeam(sender)}.`,
    action: 'See your account',
    path: '/my-account',
  },
  passkeys_changed: {
    to: 'applicant',
    subject: (_notice, { brandName }) => `The passkeys of your account at ${brandName} were changed`,
    heading: 'Your passkeys were changed',
    sentence: (_notice, sender) =>
      'A passkey of your account was added, removed or blocked, or a recovery code was used. If you did not do this, sign ' +
      `out every device in My account and ${tellOurTeam(sender)}.`,
    action: 'See your account',
    path: '/my-account',
  },
  member_passkeys_changed: {
    to: 'owners',
    subject: 'A member of your team set up a new passkey',
    sentence:
      'A member of your team added their first passkey, or used a recovery code. If you do not expect this, ask them at ' +
      'once: the audit log says who it was, when and from where.',
    action: 'See the audit log',
    path: '/admin/audit',
  },
} satisfies Wordings
