export interface MailToSend {
  /** Becomes the Message-ID, which identifies a letter that was sent twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** When the letter becomes worthless, and the local mailbox drops it. */
  expiresAt?: Date
}

/**
 * The result of sending a letter. `permanent`: the mail server would refuse it again. `about`: whether the server
 * refused this letter or would refuse any. `reason` holds codes alone, for the log: no address, no word of the letter.
 */
export type MailResult =
  | { accepted: true }
  | { accepted: false; permanent: boolean; about: 'letter' | 'server'; reason: string }

export interface MailGateway {
  send: (letter: MailToSend, signal?: AbortSignal) => Promise<MailResult>
  keptLocally: boolean
  close: () => Promise<void>
}
