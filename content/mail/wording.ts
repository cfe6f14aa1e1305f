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

export interface Wording<N> {
  to: 'applicant' | 'office' | 'invited' | 'owners' | 'register'
  subject: (brandName: string, notice: N) => string
  heading: string | ((notice: N) => string)
  sentence: string | ((notice: N, sender: MailSender) => string)
  action: string
  path: string | ((notice: N) => string)
  link?: (notice: N, sender: MailSender) => string
  gathered?: { words: (count: number) => string; path: string }
}

/** Leads outside the portal, because another person may use the account. */
export const tellOurTeam = ({ supportEmail }: MailSender): string =>
  supportEmail ? `write to ${supportEmail} at once` : 'tell our team at once, in your Messenger group chat or by phone'
