import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

export const washington: SeededPack = {
  code: 'WA',
  state: 'Washington',
  name: 'Washington State Board of Nursing',
  website: 'nursing.wa.gov',
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: [],
        othersMayCount: true,
        courseByCourse: false,
        note: 'It shows that the programme is equivalent.',
      },
      { source: 'WAC 246-840-045, app.leg.wa.gov', seen: 'undated copy', confidence: 'high' },
    ),
    fact(
      'english',
      {
        mode: 'always_unless_country',
        exemptCountries: [
          'United States',
          'Canada',
          'United Kingdom',
          'Ireland',
          'Australia',
          'New Zealand',
          'American Samoa',
          'Guam',
          'Northern Mariana Islands',
          'US Virgin Islands',
        ],
        tests: [],
        note: 'The test is one that the board approved, passed before you may sit the exam. Quebec is left out of Canada. In February 2025 the board asked for views on softening this; we do not know the outcome.',
      },
      { source: 'WAC 246-840-045; nursing.wa.gov', seen: 'February 2025', confidence: 'high' },
    ),
    fact(
      'home_licence',
      {
        rule: 'required',
        beforeExam: true,
        note: 'The statute describes graduates of schools abroad who are licensed there.',
      },
      { source: 'RCW 18.79.190, app.leg.wa.gov', seen: 'undated', confidence: 'low' },
    ),
    fact(
      'programme',
      {
        theoryWithPractice: null,
        gapsCanBeMadeUp: true,
        areas: [],
        note: 'Approved courses do that.',
      },
      { source: 'WAC 246-840-045, app.leg.wa.gov', seen: 'undated copy', confidence: 'high' },
    ),
    fact('fee', { currency: 'USD', amount: '120.00' }, { source: 'vivian.com', seen: 'May 2022', confidence: 'low' }),
  ],
}
