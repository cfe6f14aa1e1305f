import type { Notice } from '#contract/notices.ts'

export type NoticeOf<K extends Notice['kind']> = Extract<Notice, { kind: K }>

export interface Wording<N> {
  to: 'applicant' | 'office'
  subject: (brandName: string, notice: N) => string
  heading: string | ((notice: N) => string)
  sentence: string | ((notice: N) => string)
  action: string
  path: string | ((notice: N) => string)
  gathered?: { words: (count: number) => string; path: string }
}
