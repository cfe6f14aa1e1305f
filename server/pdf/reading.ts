/** The result of reading a PDF; `timeout` for too much CPU time, `crashed` for too much memory or a crash. */
export type PdfReadResult =
  | { pageCount: number }
  | { trouble: 'password' | 'damaged' | 'no pages' | 'active' | 'timeout' | 'crashed' }

/** Frames to the child that reads, in this order for each file; the last one limits the CPU time. */
export const TO_READER = { begin: 1, bytes: 2, end: 3 } as const
export const FROM_READER = { ready: 1, reading: 2 } as const
