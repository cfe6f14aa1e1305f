export type ScanResult = { verdict: 'clean' } | { verdict: 'unscanned' } | { verdict: 'infected'; signature: string }

export interface Scanner {
  /**
   * Scans one file. Rejects with 503 `scanner_unavailable` when the scanner does not answer in time or not in full:
   * what was not scanned is never clean.
   */
  scan: (source: AsyncIterable<Uint8Array>) => Promise<ScanResult>
  check: () => Promise<void>
}
