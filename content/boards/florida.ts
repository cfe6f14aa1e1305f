import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

export const florida: SeededPack = {
  code: 'FL',
  state: 'Florida',
  name: 'Florida Board of Nursing',
  website: 'floridasnursing.gov',
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: [],
        othersMayCount: true,
        courseByCourse: true,
        note: 'It is made from originals of the schools alone, with hours of theory and practice. A list of about 2017 names ERES, IERF, Silny and CGFNS.',
      },
      { source: 'FAC 64B9-3.014', seen: 'in force from 10 Apr 2022; copy to Sep 2024', confidence: 'high' },
    ),
    fact(
      'papers_from_nurse',
      { papers: ['High-school diploma or its equivalent', 'Form DH-MQA 1094'] },
      { source: 'FAC 64B9-3.002', seen: 'in force from 17 Aug 2020', confidence: 'high' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '110.00' },
      { source: 'Copies of the form', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'usual_time',
      {
        minDays: 0,
        maxDays: 2,
        workingDays: true,
        covers: 'hand_over',
        note: 'From being eligible to Pearson. How long the board takes before that, we do not know.',
      },
      { source: 'floridasnursing.gov, help centre', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'att_days',
      { days: 90, note: 'From a reply of the board and copies of its form. Only the dates in your own email count.' },
      { source: 'allnurses.com 833322', seen: '2013', confidence: 'medium' },
    ),
    fact(
      'resend_eligibility',
      {
        withinDays: null,
        withinYears: 1,
        note: 'If your permission ended or you missed the exam, you pay Pearson 200 again and ask the board to send your eligibility once more; after a year from its receipt of your application you apply again. Not coming does not count as a try.',
      },
      { source: 'floridasnursing.gov FAQ, page 5', seen: 'undated', confidence: 'high' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: null,
        yearsCountFrom: null,
        oneTryIfGraduatedOverYears: null,
        steps: [{ afterFails: 3, needs: 'a remedial course' }],
        note: 'A rule with that title exists (64B9-3.0025).',
      },
      { source: 'List of the rules at 5y1.org, and several guides', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'warning',
      { note: 'The report must carry hours. ERES has a school form of its own for Florida (101-F).' },
      { source: 'eres.com', seen: 'undated', confidence: 'high' },
    ),
  ],
}
