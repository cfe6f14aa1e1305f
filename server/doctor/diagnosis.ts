type DiagnosisStatus = 'ok' | 'warn' | 'fail'

export interface Diagnosis {
  check: string
  status: DiagnosisStatus
  /** What was seen, and what to do about it. No value of a variable that may be secret. */
  words: string
}

export const ok = (check: string, words: string): Diagnosis => ({ check, status: 'ok', words })
export const warn = (check: string, words: string): Diagnosis => ({ check, status: 'warn', words })
export const fail = (check: string, words: string): Diagnosis => ({ check, status: 'fail', words })

/** By its code alone: the words of other houses may repeat addresses, users and keys. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && (typeof error.code === 'string' || typeof error.code === 'number')) return String(error.code)
  return error.cause === undefined ? error.name : codeOf(error.cause)
}
