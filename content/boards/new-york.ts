import type { SeededPack } from '#contract/board-facts.ts'
import { disputed, fact } from './seeded-fact.ts'

export const newYork: SeededPack = {
  code: 'NY',
  state: 'New York',
  name: 'New York State Education Department, Office of the Professions',
  website: 'op.nysed.gov',
  hold: null,
  facts: [
    disputed(
      'evaluation',
      {
        claim: 'CGFNS, now TruMerit, verifies your papers for New York (CVS): the school and the PRC write to it.',
        source: 'sannnurses.org; allnurses.com 555989',
        seen: '2018',
      },
      {
        claim: 'No evaluation: the school posts Form 2F and the PRC posts Form 3F straight to the board.',
        source: 'trelovestotravel.com; cybertechph.club',
        seen: 'January 2022',
      },
    ),
    fact(
      'english',
      {
        mode: 'exam_counts',
        exemptCountries: [],
        tests: [],
        note: 'Proof is asked of programmes from countries where English is not the main language.',
      },
      { source: 'Regulation 59.3, op.nysed.gov/english.htm', seen: 'April 1996', confidence: 'medium' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'not_required', note: 'The form asks whether you have one.' },
      { source: 'scribd.com 663347371, a copy of Form 1', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'home_licence',
      {
        rule: 'verified_if_held',
        beforeExam: false,
        note: 'The authority that gave you a licence confirms it on Form 3F.',
      },
      { source: 'cybertechph.club; trelovestotravel.com', seen: '2022', confidence: 'medium' },
    ),
    fact(
      'courses',
      {
        courses: ['Reporting child abuse', 'Infection control'],
        note: 'Both from a provider that the board has approved, before anything else.',
      },
      { source: 'topregisterednurse.com; rdcnurses.com', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'papers_from_nurse',
      {
        papers: ['Form 1 online, with the fee', 'Copy of the nursing diploma in its original language'],
        note: 'Say every other name that stands on your papers.',
      },
      { source: 'Copy of the NYSED forms page', seen: 'March 2022', confidence: 'medium' },
    ),
    fact(
      'papers_from_source',
      {
        papers: [
          { from: 'school', paper: 'Form 2F, filled in by the registrar' },
          { from: 'prc', paper: 'Form 3F' },
        ],
        note: 'On paper and by post, not by email, if you take the route without an evaluation.',
      },
      { source: 'cybertechph.club; trelovestotravel.com', seen: '2022', confidence: 'medium' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '143.00', note: 'Licence and first registration together.' },
      { source: 'op.nysed.gov FAQ and forms page', seen: '2022', confidence: 'high' },
    ),
    fact(
      'usual_time',
      {
        minDays: 180,
        maxDays: 270,
        workingDays: false,
        covers: 'whole_way',
        note: 'From start to end, as one seller says.',
      },
      { source: 'nclexcenter.com', seen: 'undated', confidence: 'low' },
    ),
    fact(
      'draft_life',
      { days: 30, note: 'That is the online Form 1.' },
      { source: 'rdcnurses.com, a copy of NYSED Pathway 2', seen: '2022', confidence: 'medium' },
    ),
    fact(
      'att_days',
      { days: 180, note: 'About six months, from a blog. Only the dates in your own email count.' },
      { source: 'pinoynursetous.com; allnurses.com 368039', seen: 'undated; 2010', confidence: 'low' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: null,
        yearsCountFrom: null,
        oneTryIfGraduatedOverYears: null,
        steps: [],
        note: 'Blogs say that there is no limit and that Form 1 is refreshed without a fee after five years. We have read no page of the board about it.',
      },
      { source: 'pinoynursetous.com; blog.medcognito.com', seen: 'undated', confidence: 'low' },
    ),
    fact(
      'warning',
      {
        note: 'A page of uscisguide.com says that nursing schools abroad do not count in New York. The forms of the board say otherwise.',
      },
      { source: 'Forms of op.nysed.gov against uscisguide.com', seen: '2022', confidence: 'medium' },
    ),
  ],
}
