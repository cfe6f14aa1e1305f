import type { ChannelKind } from '#contract/money/channels.ts'

/** Keeps only letters and digits in capitals, so that invisible characters do not make another reference. */
export const normalReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

// Letters of other alphabets can look like A to Z.
const LOOKALIKE = /[^A-Z0-9]/

export const hasForeignLetters = (reference: string): boolean => LOOKALIKE.test(normalReference(reference))

interface UsualReference {
  pattern: RegExp
  sentence: string
}

// Usual formats, never required: providers change them, and banks differ.
const usualReferences: Readonly<Record<ChannelKind, UsualReference | null>> = {
  gcash: { pattern: /^\d{13}$/, sentence: 'A GCash reference has 13 digits.' },
  maya: { pattern: /^[A-Z0-9]{6,40}$/, sentence: 'A Maya reference has at least 6 letters and digits.' },
  bank: { pattern: /^[A-Z0-9]{6,35}$/, sentence: 'A bank reference has 6 to 35 letters and digits.' },
  remittance: { pattern: /^[A-Z0-9]{8,20}$/, sentence: 'A control number has 8 to 20 letters and digits.' },
  counter: null,
}

export function referenceAdvice(kind: ChannelKind, reference: string): string | null {
  const usual = usualReferences[kind]
  return usual && !usual.pattern.test(normalReference(reference)) ? usual.sentence : null
}
