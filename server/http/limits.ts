import type { Refusal } from '#domain/refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

export const limitTable = {
  codesPerAddressAndCaller: { points: 5, seconds: 15 * MINUTE },
  codesPerAddress: { points: 20, seconds: 15 * MINUTE },
  codesPerDevice: { points: 5, seconds: 15 * MINUTE },
  codesPerCaller: { points: 100, seconds: 15 * MINUTE },
  providerSignInsPerCaller: { points: 300, seconds: 15 * MINUTE },
  triesPerCaller: { points: 300, seconds: 15 * MINUTE },
  triesPerDevice: { points: 100, seconds: 15 * MINUTE },
  signUpsPerCaller: { points: 300, seconds: MINUTE },
  writes: { points: 300, seconds: MINUTE },
  // A file of ten megabytes comes in two dozen of them.
  partsOfFiles: { points: 1200, seconds: MINUTE },
  receiptPdfs: { points: 30, seconds: MINUTE },
  // Each asks the payment provider something, who answers so many questions of all in a second.
  paymentsStarted: { points: 120, seconds: MINUTE },
  refusalsWrittenDown: { points: 300, seconds: HOUR },
  // Of one person: what they can still try of codes stays far below what would find one.
  addressChangesPerPerson: { points: 10, seconds: 24 * HOUR },
  recoveryTriesPerPerson: { points: 30, seconds: 24 * HOUR },
  // Of one applicant, whatever the number of sessions.
  messagesPerPerson: { points: 30, seconds: HOUR },
} as const

export type LimitName = keyof typeof limitTable

export interface Limits {
  /** Takes one point; when none is left, throws a {@link Refusal} `tooMany` with the seconds to wait. */
  take: (name: LimitName, key: string) => Promise<void>
}
