import type { SeededPack } from '#contract/board-facts.ts'
import { disputed, fact } from './seeded-fact.ts'

export const texas: SeededPack = {
  code: 'TX',
  state: 'Texas',
  name: 'Texas Board of Nursing',
  website: 'bon.texas.gov',
  hold: null,
  facts: [
    fact(
      'recency',
      {
        graduatedWithinYears: 4,
        orPractisedWithinYears: 4,
        note: 'The second half was read in the text for practical nurses.',
      },
      { source: '22 TAC 217.4, law.cornell.edu', seen: 'undated copy of the 2020s', confidence: 'high' },
    ),
    fact(
      'evaluation',
      {
        needed: true,
        services: [],
        othersMayCount: true,
        courseByCourse: true,
        note: 'An older text named CGFNS, ERES and IERF; we have not read the list of today.',
      },
      { source: '22 TAC 217.4, texreg.sos.state.tx.us', seen: 'undated copy of the 2020s', confidence: 'high' },
    ),
    fact(
      'programme',
      {
        theoryWithPractice: true,
        gapsCanBeMadeUp: null,
        areas: ['Adult medical and surgical', 'Mothers and infants', 'Children', 'Psychiatric'],
        note: 'At least two academic years, with theory and practice in each of the areas.',
      },
      { source: '22 TAC 217.4, law.cornell.edu', seen: 'undated copy of the 2020s', confidence: 'high' },
    ),
    fact(
      'english',
      {
        mode: 'unless_taught_in_english',
        exemptCountries: [],
        tests: [],
        note: 'A substantial part of the programme is enough, as the board decides.',
      },
      { source: '22 TAC 217.4(a)(1)(B)', seen: 'undated copy of the 2020s', confidence: 'high' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'not_required', note: 'Without one you apply on paper; everyone else uses the Texas Nurse Portal.' },
      { source: 'vivian.com', seen: 'about 2022', confidence: 'medium' },
    ),
    fact(
      'home_licence',
      {
        rule: 'verified_if_held',
        beforeExam: false,
        retestProofYears: 1,
        note: 'Each licence that you hold is confirmed directly. A confirmation older than a year is sent again when you apply to repeat the exam.',
      },
      { source: "5y1.org, a copy of the board's form; typesofnursing.com", seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ["Through the board's vendor alone (IdentoGo)"],
        maxAgeDays: null,
        ownCardAllowed: false,
        note: 'Cards and results that an applicant mails are refused. The vendor takes you about ten business days after the board has your application.',
      },
      { source: 'bon.texas.gov, eligibility for the exam', seen: 'about December 2015', confidence: 'medium' },
    ),
    fact(
      'jurisprudence_exam',
      { needed: true, note: 'Online, and passed before the permission to test is given.' },
      { source: 'bon.texas.gov; climbtheladder.com', seen: '2015', confidence: 'high' },
    ),
    disputed(
      'fee',
      { claim: 'USD 100', source: 'bon.texas.gov', seen: 'about December 2015' },
      { claim: 'USD 75', source: 'incrediblehealth.com; typesofnursing.com', seen: 'undated, later' },
      { claim: 'USD 139', source: 'an older guide', seen: '2012' },
    ),
    fact(
      'usual_time',
      {
        minDays: 0,
        maxDays: 10,
        workingDays: true,
        covers: 'each_paper',
        note: 'For each paper, from the day on which it arrives.',
      },
      { source: "5y1.org, a copy of the board's form; bon.texas.gov", seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'file_life',
      { years: 1, note: 'Counted from the receipt of application and fee.' },
      { source: "5y1.org, a copy of the board's form; typesofnursing.com", seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: 4,
        yearsCountFrom: 'graduation',
        oneTryIfGraduatedOverYears: null,
        steps: [],
        note: 'A Philippine graduate of 2014 was later told to study again.',
      },
      { source: 'allnurses.com 694535; medcognito.com', seen: '2019', confidence: 'medium' },
    ),
    fact(
      'warning',
      {
        note: 'Failing and pausing use up the same four years. An article that gives six months for the permission to test is not a source: only the dates in your own email count.',
      },
      { source: '22 TAC 217.4; allnurses.com 694535', seen: '2019', confidence: 'medium' },
    ),
  ],
}
