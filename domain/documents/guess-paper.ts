import type { RequirementId } from '#contract/requirements.ts'

// Words of file names, the surer first: "TOR" says more than "diploma", of which there are two.
const words: readonly (readonly [RequirementId, RegExp])[] = [
  ['passport', /passport|pasaporte/],
  ['marriage-cert', /marriage|married|kasal/],
  ['birth-cert', /birth|\bnso\b|\bpsa\b/],
  ['transcript', /transcript|\btor\b|grades/],
  ['hs-diploma', /high ?school|\bs?hs\b/],
  ['prc-id', /\bprc\b|licen[cs]e/],
  ['bsn-diploma', /\bbsn\b|diploma|nursing/],
]

/** Which document a file may be, by its name; most photos are named after nothing. */
export function guessPaper(fileName: string): RequirementId | undefined {
  const name = fileName.toLowerCase().replace(/[^a-z]+/g, ' ')
  return words.find(([, word]) => word.test(name))?.[0]
}
