import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

export const vermont: SeededPack = {
  code: 'VT',
  state: 'Vermont',
  name: 'Vermont Board of Nursing, Office of Professional Regulation',
  website: 'sec.state.vt.us',
  hold: null,
  facts: [
    fact(
      'ssn_to_apply',
      { rule: 'required', note: 'Without a valid one nothing is accepted, since 15 May 2012.' },
      { source: 'sec.state.vt.us; nurseupdates.com', seen: 'about 2015', confidence: 'high' },
    ),
    fact(
      'home_licence',
      { rule: 'required', beforeExam: true, note: 'A current one, as a registered nurse.' },
      { source: '26 V.S.A. 1623', seen: '2015', confidence: 'high' },
    ),
    fact(
      'english',
      { mode: 'unless_taught_in_english', exemptCountries: [], tests: [] },
      { source: '26 V.S.A. 1623', seen: '2015', confidence: 'high' },
    ),
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces'],
        othersMayCount: false,
        courseByCourse: false,
        note: 'Made for Vermont.',
      },
      { source: 'sec.state.vt.us; nurseupdates.com', seen: '2012 to 2015', confidence: 'medium' },
    ),
    fact(
      'evaluation_life',
      { days: 365, note: 'The board cannot read it for longer.' },
      { source: 'sec.state.vt.us; nurseupdates.com', seen: '2012 to 2015', confidence: 'medium' },
    ),
    fact(
      'file_life',
      { years: 1, note: 'A file that is not complete after a year is destroyed.' },
      { source: 'sec.state.vt.us; nurseupdates.com', seen: '2012 to 2015', confidence: 'medium' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: 5,
        yearsCountFrom: 'graduation',
        oneTryIfGraduatedOverYears: 5,
        steps: [],
        note: 'For applications after 14 Jan 2015.',
      },
      { source: 'sec.state.vt.us', seen: 'about 2015', confidence: 'medium' },
    ),
    fact(
      'agency',
      { mayPay: null, mayFile: null, note: 'If an agency represents you, the board writes to the agency.' },
      { source: 'sec.state.vt.us', seen: 'about 2015', confidence: 'medium' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '150.00' },
      { source: 'A page of 2012 (sec.state.vt.us or nurseupdates.com)', seen: '2012', confidence: 'low' },
    ),
  ],
}
