import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

export const northernMarianaIslands: SeededPack = {
  code: 'NMI',
  state: 'Northern Mariana Islands',
  name: 'Northern Mariana Islands Board of Nursing',
  website: 'nmibon.info',
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: false,
        services: [],
        othersMayCount: false,
        courseByCourse: false,
        note: 'Not asked in practice; a page of TruMerit says that the board may require one.',
      },
      { source: 'cgfns.org, a legacy page; louiseagnazata', seen: '2019', confidence: 'medium' },
    ),
    fact(
      'english',
      {
        mode: 'none_seen',
        exemptCountries: [],
        tests: [],
        note: 'A page of TruMerit says that scores are not needed for this board, and an old guide says so too.',
      },
      { source: 'cgfns.org, a legacy page; nurseupdates.com', seen: 'old', confidence: 'medium' },
    ),
    fact(
      'education_level',
      { level: 'bsn', note: 'Of applicants from other countries.' },
      { source: 'nmibon.info/nclex', seen: 'forms of June 2022', confidence: 'high' },
    ),
    fact(
      'ssn_to_apply',
      { rule: 'not_required', note: 'The board says: at this time.' },
      { source: 'nmibon.info', seen: '2022', confidence: 'high' },
    ),
    fact(
      'home_licence',
      {
        rule: 'not_required',
        beforeExam: false,
        note: 'A list of 2020 names the home licence among the papers, if you hold one.',
      },
      { source: 'louiseagnazata; nursingmanthra.com', seen: '2019 and 2020', confidence: 'medium' },
    ),
    fact(
      'fingerprints',
      { needed: false, how: [], maxAgeDays: null, ownCardAllowed: null },
      { source: 'nurseupdates.com', seen: 'old', confidence: 'low' },
    ),
    fact(
      'papers_from_nurse',
      {
        papers: [
          'Application, notarised',
          'Photos',
          'Birth certificate',
          'Marriage certificate, if married',
          'Passport in the name of the application',
          'Papers about each change of name',
        ],
        note: 'Leave no field empty: write N/A.',
      },
      { source: 'nmibon.info; nursingmanthra.com; louiseagnazata', seen: '2019 to 2022', confidence: 'medium' },
    ),
    fact(
      'packet',
      { order: [], noBlanks: true, note: 'Leave no field empty: write N/A.' },
      { source: 'nmibon.info; nursingmanthra.com; louiseagnazata', seen: '2019 to 2022', confidence: 'medium' },
    ),
    fact(
      'papers_from_source',
      {
        papers: [
          { from: 'school', paper: 'Transcript and RLE certification (Document 47), sealed and signed' },
          { from: 'high_school', paper: 'Form 137, sealed' },
        ],
        note: 'In separate packets.',
      },
      { source: 'nmibon.info; nursingmanthra.com; nurseupdates.com', seen: '2020 to 2022', confidence: 'high' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '150.00', note: 'Not refunded.' },
      { source: 'nmibon.info; nmicbne.com', seen: '2022', confidence: 'high' },
    ),
    fact(
      'payment_means',
      {
        accepted: ["US cashier's check", 'US bank draft', 'US money order'],
        note: 'Made out to NMI BON. What banks of other countries issue is sent back, and personal checks from outside the islands have been refused since March 2018.',
      },
      { source: 'nmibon.info; nmicbne.com', seen: '2022', confidence: 'high' },
    ),
    fact(
      'usual_time',
      { minDays: 28, maxDays: 56, workingDays: false, covers: 'board_review', note: 'Once everything is there.' },
      { source: 'nmibon.info; saipantribune.com', seen: '2022; about 2023', confidence: 'high' },
    ),
    fact(
      'test_seat',
      {
        domestic: true,
        note: 'In Saipan and in Guam Pearson asks no international fee. You need permission to enter.',
      },
      { source: 'nclexonline.com; an NCSBN text', seen: 'September 2023', confidence: 'medium' },
    ),
    fact(
      'warning',
      {
        note: 'The office is small: some years ago applicants heard nothing for four months. Reviews were once quarterly and are now weekly, as its chair says.',
      },
      { source: 'saipantribune.com', seen: 'about 2018 and 2023', confidence: 'medium' },
    ),
  ],
}
