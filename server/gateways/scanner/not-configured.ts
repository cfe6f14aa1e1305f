import type { Scanner } from './scanner.ts'

/** Where no scanner is configured: nothing is scanned, and nothing is called clean. */
export const noScanner: Scanner = {
  scan: async () => ({ verdict: 'unscanned' }),
  check: async () => {},
}
