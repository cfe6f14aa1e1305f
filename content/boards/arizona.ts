import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

export const arizona: SeededPack = {
  code: 'AZ',
  state: 'Arizona',
  name: 'Arizona State Board of Nursing',
  website: 'azbn.gov',
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces', 'visascreen', 'cgfns_certificate', 'ierf', 'eres', 'silny'],
        othersMayCount: false,
        courseByCourse: false,
        note: 'The CES is the one of type Professional; the report of Silny is its basic one for nursing licences.',
      },
      { source: 'azbn.gov, page for the foreign-educated', seen: 'undated', confidence: 'high' },
    ),
    fact(
      'papers_from_source',
      { papers: [{ from: 'evaluator', paper: 'Report, straight to the board' }] },
      { source: 'azbn.gov, page for the foreign-educated', seen: 'undated', confidence: 'high' },
    ),
    fact(
      'english',
      {
        mode: 'unless_taught_in_english',
        exemptCountries: [],
        tests: [],
        note: 'The law asks for English; how it is shown is for the board to say.',
      },
      { source: 'ARS 32-1634.01', seen: 'copy of the current code', confidence: 'medium' },
    ),
    fact(
      'home_licence',
      {
        rule: 'verified_if_held',
        beforeExam: false,
        note: 'A report that each licence of another country is in good standing and equivalent.',
      },
      { source: 'ARS 32-1634.01', seen: 'copy of the current code', confidence: 'high' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'only_if_in_us' },
      { source: 'R4-19-301', seen: 'to 30 Aug 2024', confidence: 'high' },
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ['On an FD-258 card, taken by the police or an agency where you live'],
        maxAgeDays: null,
        ownCardAllowed: true,
        note: 'The name on the card is the one of the application. Do not fold it. Prints that you rolled yourself are refused.',
      },
      { source: 'azbn.gov, instructions for the card', seen: 'undated', confidence: 'high' },
    ),
    fact(
      'warning',
      {
        note: 'The board also asks whether you meet its rule about recent practice or education (R4-19-312), which we have not read in full.',
      },
      { source: 'R4-19-301', seen: '2024', confidence: 'medium' },
    ),
  ],
}
