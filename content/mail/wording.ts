import type { Notice } from '#contract/notices.ts'

export type NoticeOf<K extends Notice['kind']> = Extract<Notice, { kind: K }>

/** Of some notices; the type of `notices.ts` refuses a notice without a wording. */
export type Wordings = { [K in Notice['kind']]?: Wording<NoticeOf<K>> }

export interface MailSender {
  brandName: string
  publicUrl: string
  /** The secret of an invitation, which is written into its email alone. */
  tokenOf: (invitationId: string) => string
}

export interface Wording<N> {
  to: 'applicant' | 'office' | 'invited' | 'owners' | 'register'
  subject: (brandName: string, notice: N) => string
  heading: string | ((notice: N) => string)
  sentence: string | ((notice: N) => string)
  action: string
  path: string | ((notice: N) => string)
  link?: (notice: N, sender: MailSender) => string
  gathered?: { words: (count: number) => string; path: string }
}
