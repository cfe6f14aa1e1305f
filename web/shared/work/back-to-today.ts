import { cameFrom } from '#web/lib/scroll-memory.ts'

/** Leads back to the row of Today from which the page was opened; undefined where it was come to otherwise. */
export const backToToday = (): (() => void) | undefined =>
  cameFrom()?.startsWith('/admin/today') ? () => window.history.back() : undefined
