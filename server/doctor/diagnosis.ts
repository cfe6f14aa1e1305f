type DiagnosisStatus = 'ok' | 'warn' | 'fail'

export interface Diagnosis {
  check: string
  status: DiagnosisStatus
  /** The finding and the remedy; contains no value of a variable that may be secret. */
  words: string
}

export const ok = (check: string, words: string): Diagnosis => ({ check, status: 'ok', words })
export const warn = (check: string, words: string): Diagnosis => ({ check, status: 'warn', words })
export const fail = (check: string, words: string): Diagnosis => ({ check, status: 'fail', words })

/** Returns the code of an error alone: messages of other services may repeat addresses, users and keys. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')) return String(error.code)
  return error.cause === undefined ? error.name : codeOf(error.cause)
}
