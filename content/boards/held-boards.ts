import type { SeededPack } from '#contract/board-facts.ts'
import { disputed, fact } from './seeded-fact.ts'

const UNREAD = "We do not offer this board until a person of our team has read the board's own rules."

export const guam: SeededPack = {
  code: 'GU',
  state: 'Guam',
  name: 'Guam Board of Nurse Examiners',
  website: 'guamhplo.org',
  hold: UNREAD,
  facts: [
    fact(
      'exam_route',
      { offered: false, note: 'One old sheet describes the exam for graduates of US programmes alone.' },
      { source: 'Contact sheet of icn.ch', seen: '2009', confidence: 'low' },
    ),
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces', 'cgfns_certificate'],
        othersMayCount: true,
        courseByCourse: false,
        note: 'A notarised copy of what CGFNS verified.',
      },
      { source: 'graduatenursingedu.org; nursingherald.blogspot.com', seen: 'undated; April 2012', confidence: 'low' },
    ),
  ],
}

export const nevada: SeededPack = {
  code: 'NV',
  state: 'Nevada',
  name: 'Nevada State Board of Nursing',
  website: 'nevadanursingboard.org',
  hold: UNREAD,
  facts: [
    fact(
      'exam_route',
      {
        offered: false,
        note: 'The rule for graduates of schools abroad speaks of those who hold a US licence already.',
      },
      { source: 'NAC 632.180, law.cornell.edu', seen: 'current to 28 Mar 2022', confidence: 'low' },
    ),
    fact(
      'english',
      {
        mode: 'exam_counts',
        exemptCountries: [],
        tests: [],
        note: "Shown by the state board's exam, the NCLEX, the CGFNS exam or another test, for those with a US licence.",
      },
      { source: 'NAC 632.180, law.cornell.edu', seen: 'current to 28 Mar 2022', confidence: 'low' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: 4,
        withinYears: null,
        yearsCountFrom: null,
        oneTryIfGraduatedOverYears: null,
        steps: [
          { afterFails: 2, needs: 'a study plan' },
          { afterFails: 3, needs: 'theory courses, taken again' },
        ],
      },
      { source: 'NAC 632.165, quoted in allnurses.com 652002', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '100.00' },
      { source: 'incrediblehealth.com', seen: '2024', confidence: 'medium' },
    ),
    fact(
      'file_life',
      { years: 1, note: 'In the Nevada Nurse Portal.' },
      { source: 'vivian.com', seen: 'July 2024', confidence: 'medium' },
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ['On an FD-258 card that the board sends with its code'],
        maxAgeDays: null,
        ownCardAllowed: false,
      },
      { source: 'spotidoc.com 1529670', seen: 'old', confidence: 'medium' },
    ),
    disputed(
      'ssn_to_apply',
      { claim: 'You must have a Social Security Number.', source: 'eatsip365.com', seen: '2026' },
      { claim: 'The form asks for it if you have one.', source: 'spotidoc.com', seen: 'old' },
    ),
  ],
}

export const hawaii: SeededPack = {
  code: 'HI',
  state: 'Hawaii',
  name: 'Hawaii Board of Nursing',
  website: null,
  hold: UNREAD,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: [],
        othersMayCount: true,
        courseByCourse: false,
        note: 'The report is sent straight to the board.',
      },
      { source: 'HAR 16-89-8, law.cornell.edu', seen: 'undated', confidence: 'high' },
    ),
    fact(
      'english',
      {
        mode: 'none_seen',
        exemptCountries: [],
        tests: [],
        note: 'No test beside a CES of type Professional; a test beside a CGFNS certificate.',
      },
      { source: 'topregisterednurse.com', seen: 'undated', confidence: 'low' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'required' },
      { source: 'topregisterednurse.com', seen: 'undated, old', confidence: 'low' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '40.00' },
      { source: 'nursing.hawaii.edu', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: null,
        yearsCountFrom: null,
        oneTryIfGraduatedOverYears: null,
        steps: [{ afterFails: 3, needs: 'a remedial course within six months' }],
      },
      { source: 'medankigen.com; lecturio.com', seen: 'undated', confidence: 'low' },
    ),
  ],
}

export const oregon: SeededPack = {
  code: 'OR',
  state: 'Oregon',
  name: 'Oregon State Board of Nursing',
  website: null,
  hold: UNREAD,
  facts: [
    fact(
      'agency',
      {
        mayPay: false,
        mayFile: false,
        note: 'Read for nurses who bring a US licence: nobody else may pay, and you declare that you filled in the form yourself. For the exam we have not read it.',
      },
      { source: 'OAR 851-031-0039(2); ORS 678.050, law.cornell.edu', seen: 'undated', confidence: 'low' },
    ),
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces'],
        othersMayCount: true,
        courseByCourse: false,
        note: 'Of a service that a US board approved; read for nurses who bring a US licence.',
      },
      { source: 'OAR 851-031, law.cornell.edu', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'courses',
      { courses: ['Pain management'] },
      { source: 'OAR 851-031, law.cornell.edu', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'file_life',
      { years: 1, note: 'Read for nurses who bring a US licence.' },
      { source: 'OAR 851-031, law.cornell.edu', seen: 'undated', confidence: 'medium' },
    ),
  ],
}

export const minnesota: SeededPack = {
  code: 'MN',
  state: 'Minnesota',
  name: 'Minnesota Board of Nursing',
  website: 'mn.gov/boards/nursing',
  hold: UNREAD,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces'],
        othersMayCount: true,
        courseByCourse: false,
        note: 'The CES is the one of type Professional, sent straight to the board.',
      },
      { source: 'Minn. Stat. 148.211; topregisterednurse.com', seen: '2006; undated', confidence: 'medium' },
    ),
    fact(
      'programme',
      {
        theoryWithPractice: null,
        gapsCanBeMadeUp: true,
        areas: [],
        note: 'What is found missing must be made up before the exam.',
      },
      { source: 'Minn. R. 6305.0400 subp. 7', seen: 'undated', confidence: 'high' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'not_required' },
      { source: 'medexamcenter.com, a seller', seen: 'undated', confidence: 'low' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '138.25', note: '105.00 and 33.25 for the background check.' },
      { source: 'A copy at incrediblehealth.com', seen: 'undated', confidence: 'medium' },
    ),
  ],
}
