/** What reading a PDF found; `timeout` and `crashed` when reading it took too much time, or too much else. */
export type PdfReadResult =
  | { pageCount: number }
  | { trouble: 'password' | 'damaged' | 'no pages' | 'active' | 'timeout' | 'crashed' }

/** Frames to the child that reads, in this order for each file. The last says how much of the processor's time it may take. */
export const TO_READER = { begin: 1, bytes: 2, end: 3 } as const
export const FROM_READER = { ready: 1, reading: 2 } as const
