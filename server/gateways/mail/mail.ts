export interface Letter {
  /** Becomes the Message-ID, so that a letter sent twice can be told to be one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** When the letter is worthless; the local mailbox drops it then. */
  expiresAt?: Date
}

/** Outgoing mail. */
export interface MailGateway {
  /** Hands one letter to the mail server; rejects with a MailError when it did not take it. */
  send: (letter: Letter) => Promise<void>
  /** Whether letters stay in the local mailbox, readable at /dev/mail. */
  keptLocally: boolean
  close: () => Promise<void>
}

/** The mail server refused a letter or could not be reached. `final`: it would refuse this letter again. */
export class MailError extends Error {
  override name = 'MailError'
  constructor(
    message: string,
    readonly final: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
