import type { Scanner } from './scanner.ts'

export const noScanner: Scanner = {
  scan: async () => ({ verdict: 'unscanned' }),
  check: async () => {},
}
