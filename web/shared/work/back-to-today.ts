import { cameFrom } from '#web/lib/scroll-memory.ts'

/** Returns to the row of Today that opened the page; undefined for any other origin. */
export const backToToday = (): (() => void) | undefined =>
  cameFrom()?.startsWith('/admin/today') ? () => window.history.back() : undefined
