import type { SeededPack } from '#contract/board-facts.ts'
import { disputed, fact } from './seeded-fact.ts'

export const california: SeededPack = {
  code: 'CA',
  state: 'California',
  name: 'California Board of Registered Nursing',
  website: 'rn.ca.gov',
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: false,
        services: [],
        othersMayCount: false,
        courseByCourse: false,
        note: 'The board reads the transcript itself; a report of an evaluator does not replace it.',
      },
      { source: 'scribd.com 85158291', seen: 'old', confidence: 'medium' },
    ),
    fact(
      'papers_from_source',
      {
        papers: [
          { from: 'school', paper: 'Transcript' },
          { from: 'school', paper: 'Breakdown of Educational Program' },
        ],
        note: 'A school that the board does not know yet sends its curriculum or catalogue too.',
      },
      { source: 'nclexreviewers.com; nclexguide4filipinos', seen: '2005', confidence: 'medium' },
    ),
    fact(
      'programme',
      {
        theoryWithPractice: true,
        gapsCanBeMadeUp: null,
        areas: [],
        note: 'From about 2011 many files of Philippine graduates were refused for this, even between two tries.',
      },
      { source: 'allnurses.com 508465; scc.losrios.edu', seen: '2011 to 2013', confidence: 'medium' },
    ),
    disputed(
      'ssn_to_apply',
      {
        claim: 'No application without a US Social Security Number.',
        source: 'hammondlawgroup.com; csusm.edu',
        seen: 'July 2010',
      },
      {
        claim: 'A Social Security Number or an ITIN.',
        source: 'bazarbiblio.com; allnurses.com 827016',
        seen: 'undated, later',
      },
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ['On a card, outside California', 'By Live Scan, inside California only'],
        maxAgeDays: null,
        ownCardAllowed: null,
      },
      { source: 'Exam packet of the board, scribd.com 714454274', seen: '2021 to 2024', confidence: 'high' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '750.00', note: 'For graduates of schools abroad.' },
      { source: 'Exam packet of the board, scribd.com 714454274', seen: '2021 to 2024', confidence: 'high' },
    ),
    fact(
      'other_fees',
      { lines: [{ line: 'Fingerprint card', currency: 'USD', amount: '49.00' }] },
      { source: 'Exam packet of the board, scribd.com 714454274', seen: '2021 to 2024', confidence: 'high' },
    ),
    fact(
      'usual_time',
      { minDays: 120, maxDays: 180, workingDays: false, covers: 'whole_way' },
      { source: 'filipinonurse, a forum', seen: '2007', confidence: 'low' },
    ),
    fact(
      'ask_not_before',
      { days: 42, note: 'It says six to eight weeks.' },
      { source: 'rn.ca.gov FAQ', seen: 'old', confidence: 'low' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: null,
        yearsCountFrom: null,
        oneTryIfGraduatedOverYears: null,
        steps: [{ afterFails: 1, needs: 'an application to repeat, each time' }],
        note: 'An old forum says that a file is destroyed after two years without a test.',
      },
      { source: 'allnurses.com 323376 and 508465', seen: 'old', confidence: 'low' },
    ),
    fact(
      'warning',
      {
        note: 'The board can find a graduate of a school abroad not eligible when the curriculum does not match its own rules.',
      },
      { source: 'scc.losrios.edu', seen: 'undated, a recent site', confidence: 'medium' },
    ),
  ],
}
