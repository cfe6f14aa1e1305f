import type { Concern } from './picture/readability.ts'

export const CONCERN_LABELS: Record<Concern, string> = {
  blurred: 'This page looks blurred. You can take it again, or keep it.',
  dark: 'This page looks dark. You can take it again in better light, or keep it.',
  small: 'This page may be too small to read when printed. You can take it again from closer, or keep it.',
}
