import type { Notice } from '#contract/notices.ts'

export type NoticeOf<K extends Notice['kind']> = Extract<Notice, { kind: K }>

/** The wordings of some notices; the type in `notices.ts` rejects a notice without a wording. */
export type Wordings = { [K in Notice['kind']]?: Wording<NoticeOf<K>> }

export interface MailSender {
  brandName: string
  publicUrl: string
  supportEmail: string
  /** The secret token of an invitation, written only into the mail of that invitation. */
  tokenOf: (invitationId: string) => string
}

export type Text<N> = string | ((notice: N, sender: MailSender) => string)

export interface Wording<N> {
  to: 'applicant' | 'office' | 'team' | 'invited' | 'owners' | 'register'
  subject: Text<N>
  heading?: Text<N>
  sentence: Text<N>
  action: string
  path: Text<N>
  link?: Text<N>
  /** The line in a gathered mail; leads to `/admin` where `path` is left out. */
  gathered?: { words: readonly [one: string, several: string] | string; path?: string }
}

/** Leads outside the portal, because another person may use the account. */
export const tellOurTeam = ({ supportEmail }: MailSender): string =>
  supportEmail ? `write to ${supportEmail} at once` : 'tell our team at once, in your Messenger group chat or by phone'
