import type { RequirementId } from '#contract/requirements.ts'

// Words in file names, most reliable first: "TOR" comes before "diploma", which names two documents.
const words: readonly (readonly [RequirementId, RegExp])[] = [
  ['passport', /passport|pasaporte/],
  ['marriage-cert', /marriage|married|kasal/],
  ['birth-cert', /birth|\bnso\b|\bpsa\b/],
  ['transcript', /transcript|\btor\b|grades/],
  ['hs-diploma', /high ?school|\bs?hs\b/],
  ['prc-id', /\bprc\b|licen[cs]e/],
  ['bsn-diploma', /\bbsn\b|diploma|nursing/],
]

/** Guesses the document from the file name; most names of photos say nothing. */
export function guessPaper(fileName: string): RequirementId | undefined {
  const name = fileName.toLowerCase().replace(/[^a-z]+/g, ' ')
  return words.find(([, word]) => word.test(name))?.[0]
}
