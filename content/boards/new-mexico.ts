import type { SeededPack } from '#contract/board-facts.ts'
import { disputed, fact } from './seeded-fact.ts'

export const newMexico: SeededPack = {
  code: 'NM',
  state: 'New Mexico',
  name: 'New Mexico Board of Nursing',
  website: null,
  hold: null,
  facts: [
    disputed(
      'evaluation',
      {
        claim: 'A course-by-course report of Silny, CGFNS or ERES.',
        source: 'nursingmanthra.com',
        seen: 'undated',
      },
      { claim: 'A report of CGFNS or IERF.', source: 'legalclarity.org; ierf.org', seen: '2024' },
    ),
    fact(
      'english',
      {
        mode: 'unless_taught_in_english',
        exemptCountries: [],
        tests: ['TOEFL iBT 84, speaking 26', 'TOEFL PBT 540', 'TOEIC 725', 'IELTS 6.5, speaking 7', 'MET 59'],
        note: 'The statute says that an applicant must be proficient in English.',
      },
      { source: 'nursingmanthra.com; NMSA 61-3-14', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'ssn_or_affidavit' },
      { source: 'legalclarity.org, citing 16.12.2.10', seen: '2024', confidence: 'medium' },
    ),
    fact(
      'home_licence',
      { rule: 'required', beforeExam: true, note: 'Active, and confirmed by whoever gave it.' },
      { source: 'legalclarity.org', seen: '2024', confidence: 'medium' },
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ['With a registration at IdentoGo'],
        maxAgeDays: null,
        ownCardAllowed: null,
        note: 'How it is done from abroad, we do not know yet.',
      },
      { source: 'nursingmanthra.com', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '150.00', note: 'In force from 1 Jan 2026.' },
      { source: '16.12.16 NMAC, New Mexico Register XXXVI/24', seen: '23 Dec 2025', confidence: 'high' },
    ),
    fact('file_life', { years: 1 }, { source: 'nursingmanthra.com', seen: 'undated', confidence: 'medium' }),
    fact(
      'retake_limits',
      {
        maxTries: 5,
        withinYears: 3,
        yearsCountFrom: 'application',
        oneTryIfGraduatedOverYears: null,
        steps: [],
        note: 'The first one in New Mexico.',
      },
      { source: 'nursingmanthra.com', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'warning',
      {
        note: 'The licensing rules were renumbered on 1 Jan 2026, so that older pages cite numbers that no longer hold.',
      },
      { source: 'New Mexico Register XXXVI/24', seen: '23 Dec 2025', confidence: 'high' },
    ),
  ],
}
