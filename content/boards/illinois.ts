import type { SeededPack } from '#contract/board-facts.ts'
import { disputed, fact } from './seeded-fact.ts'

export const illinois: SeededPack = {
  code: 'IL',
  state: 'Illinois',
  name: 'Illinois Department of Financial and Professional Regulation',
  website: 'idfpr.com',
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces', 'eres'],
        othersMayCount: true,
        courseByCourse: false,
        note: 'It covers primary, secondary and nursing education, from sealed originals of the schools. Law firms add Silny, and say that an original VisaScreen or CGFNS certificate can stand instead.',
      },
      { source: '68 Ill. Adm. Code 1300.300 and 1300.320, ilga.gov', seen: 'undated copy', confidence: 'high' },
    ),
    fact(
      'english',
      {
        mode: 'unless_taught_in_english',
        exemptCountries: [],
        tests: ['TOEFL', 'IELTS Academic'],
        note: 'Waived when the evaluator writes that the programme or the licensing exam was in English.',
      },
      { source: 'goldberglicensing.com; a forum quoting the board', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'disclose_if_held' },
      { source: 'vivian.com; nurseupdates.com', seen: 'April 2024', confidence: 'medium' },
    ),
    fact(
      'home_licence',
      { rule: 'required', beforeExam: true },
      { source: 'goldberglicensing.com; jjblawoffice.com', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'programme',
      {
        theoryWithPractice: true,
        gapsCanBeMadeUp: null,
        areas: [],
        note: 'Otherwise two years of licensed practice or a further programme are asked.',
      },
      { source: 'goldberglicensing.com', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ['Through a vendor that Illinois approved', 'On a card, if you are outside Illinois'],
        maxAgeDays: 60,
        ownCardAllowed: null,
      },
      { source: '68 Ill. Adm. Code 1300.300, ilga.gov', seen: 'undated copy', confidence: 'high' },
    ),
    disputed(
      'intake',
      {
        claim: 'Apply at Continental Testing Services, and register at Pearson VUE.',
        source: 'jalc.edu',
        seen: 'the calendar of 2024',
      },
      { claim: "Apply in the department's own online portal.", source: 'vivian.com', seen: 'April 2024' },
    ),
    fact(
      'papers_from_source',
      {
        papers: [
          { from: 'school', paper: "Transcript under the school's seal, to the evaluator" },
          { from: 'evaluator', paper: 'Evaluation report, to the board' },
        ],
      },
      { source: '68 Ill. Adm. Code 1300.300, ilga.gov', seen: 'undated copy', confidence: 'high' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '107.00', note: 'Older guides say 98 and 91.' },
      { source: 'jalc.edu; oakpoint library guide', seen: '2024', confidence: 'medium' },
    ),
    fact(
      'usual_time',
      {
        minDays: 120,
        maxDays: 180,
        workingDays: false,
        covers: 'whole_way',
        note: 'From start to end, as one seller says.',
      },
      { source: 'nclexcenter.com', seen: 'undated', confidence: 'low' },
    ),
    fact(
      'file_life',
      { years: 3, note: 'After that you begin again, with two more years of nursing education to show.' },
      { source: 'topregisterednurse.com; twistidea.com', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: 3,
        yearsCountFrom: 'application',
        oneTryIfGraduatedOverYears: null,
        steps: [],
      },
      { source: 'topregisterednurse.com; twistidea.com', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'warning',
      {
        note: 'Order the evaluation of type Professional, not Academic. If your prints are taken at the NBI, you need the card of the board beforehand.',
      },
      { source: 'allnurses.com 553809; nursingherald.blogspot.com', seen: '2007 and later', confidence: 'medium' },
    ),
  ],
}
