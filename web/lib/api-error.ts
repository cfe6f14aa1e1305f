import { SIGNED_OUT } from '#contract/account/session.ts'

/** A change that an offline browser could not send. A TypeError, like any `fetch` without a response. */
export class Offline extends TypeError {
  override name = 'Offline'
}

/** A response that is not OK: `message` is `<status>: <body text>`, `sentence` is readable text, if any. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly sentence: string
  readonly code: string | undefined
  readonly errors: readonly { path: string; message: string }[]
  readonly body: Readonly<Record<string, unknown>>

  constructor(
    readonly status: number,
    text: string,
    /** Seconds to wait before another try, when the server says so. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`)
    this.body = objectIn(text)
    const { message, code, errors } = this.body
    // Never shows the HTML page of a proxy.
    const words = text.trimStart().startsWith('<') ? '' : text
    this.sentence = typeof message === 'string' ? message : words
    this.code = typeof code === 'string' ? code : undefined
    this.errors = Array.isArray(errors) ? errors : []
  }

  get isExpiredSession(): boolean {
    return this.message.startsWith('401:') && this.message.includes(SIGNED_OUT)
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
