import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

export const ohio: SeededPack = {
  code: 'OH',
  state: 'Ohio',
  name: 'Ohio Board of Nursing',
  website: null,
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces'],
        othersMayCount: false,
        courseByCourse: true,
        note: 'No other service is named.',
      },
      { source: 'OAC 4723-7-04', seen: 'copy to 16 Sep 2024', confidence: 'high' },
    ),
    fact(
      'english',
      {
        mode: 'always_unless_country',
        exemptCountries: [
          'Australia',
          'Ireland',
          'New Zealand',
          'United Kingdom',
          'South Africa',
          'Trinidad and Tobago',
          'Jamaica',
          'Barbados',
          'Canada',
        ],
        tests: ['TOEFL iBT'],
        note: 'Canada has limits for Quebec.',
      },
      { source: 'OAC 4723-7-04', seen: '2024', confidence: 'high' },
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ['Through the Ohio Bureau of Criminal Investigation (BCI)'],
        maxAgeDays: null,
        ownCardAllowed: null,
        note: 'How it is done from abroad, we do not know yet.',
      },
      { source: 'OAC 4723-7-04; ORC 4723.09', seen: '2024', confidence: 'high' },
    ),
    fact(
      'att_days',
      { days: 365, note: 'From a forum. Only the dates in your own email count.' },
      { source: 'allnurses.com 833322', seen: '2013', confidence: 'low' },
    ),
  ],
}
