/** The number of an acknowledgement, such as `PA-2026-000001`, counted within a year. */
export const receiptNumber = (year: number, running: number): string => `PA-${year}-${String(running).padStart(6, '0')}`
