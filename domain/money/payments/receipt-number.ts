/** The number of an acknowledgement, such as `PA-2026-000001`; it counts on from one to the next within a year. */
export const receiptNumber = (year: number, running: number): string => `PA-${year}-${String(running).padStart(6, '0')}`
