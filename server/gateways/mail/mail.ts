export interface MailToSend {
  /** Becomes the Message-ID, so that a letter sent twice can be told to be one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** When the letter is worthless; the local mailbox drops it then. */
  expiresAt?: Date
}

/**
 * What became of a letter. `permanent`: the mail server would refuse it again. `about`: whether this letter was refused,
 * or whatever had come. `reason` is made of codes alone, for the log: no address, no word of the letter.
 */
export type MailResult =
  | { accepted: true }
  | { accepted: false; permanent: boolean; about: 'letter' | 'server'; reason: string }

export interface MailGateway {
  send: (letter: MailToSend, signal?: AbortSignal) => Promise<MailResult>
  keptLocally: boolean
  close: () => Promise<void>
}
