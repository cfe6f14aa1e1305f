import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

const THIN = 'We have read too little about this board to say that it fits anyone.'

export const pennsylvania: SeededPack = {
  code: 'PA',
  state: 'Pennsylvania',
  name: 'Pennsylvania State Board of Nursing',
  website: null,
  hold: THIN,
  facts: [
    fact(
      'home_licence',
      {
        rule: 'required',
        beforeExam: true,
        note: 'A member of the House proposed in 2021 to change this; we do not know the outcome.',
      },
      { source: 'Memo of a member of the House', seen: '3 Mar 2021', confidence: 'medium' },
    ),
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_certificate'],
        othersMayCount: true,
        courseByCourse: false,
        note: 'With transcripts.',
      },
      { source: 'nursingherald.blogspot.com', seen: '2012', confidence: 'low' },
    ),
  ],
}

const northDakotaPage = { source: 'ndbon.org', seen: 'September 2023', confidence: 'high' } as const

export const northDakota: SeededPack = {
  code: 'ND',
  state: 'North Dakota',
  name: 'North Dakota Board of Nursing',
  website: 'ndbon.org',
  hold: null,
  facts: [
    fact(
      'evaluation',
      {
        needed: true,
        services: ['cgfns_ces', 'fis', 'ece', 'silny', 'eres', 'wes'],
        othersMayCount: false,
        courseByCourse: true,
        note: 'The report and the transcript that was evaluated go straight to the board.',
      },
      northDakotaPage,
    ),
    fact(
      'english',
      {
        mode: 'unless_taught_in_english',
        exemptCountries: [],
        tests: [],
        note: 'The report states that teaching and textbooks were in English; else you show a test.',
      },
      northDakotaPage,
    ),
    fact(
      'papers_from_source',
      {
        papers: [
          { from: 'school', paper: 'Transcript, to the evaluator' },
          { from: 'evaluator', paper: 'Report with the evaluated transcript, to the board' },
        ],
      },
      northDakotaPage,
    ),
    fact('education_level', { level: 'approved_programme' }, northDakotaPage),
  ],
}

export const oklahoma: SeededPack = {
  code: 'OK',
  state: 'Oklahoma',
  name: 'Oklahoma Board of Nursing',
  website: 'nursing.ok.gov',
  hold: THIN,
  facts: [
    fact(
      'residence',
      {
        lawfulUsResidence: true,
        note: 'State law gives licences to citizens, nationals, permanent residents and qualified aliens who appear in person with proof.',
      },
      { source: 'Form X-09 of the board, for US graduates', seen: '9 Jul 2024', confidence: 'high' },
    ),
    fact(
      'evaluation',
      {
        needed: true,
        services: [],
        othersMayCount: true,
        courseByCourse: false,
        note: 'It proves that the education is equivalent.',
      },
      { source: 'An older form for nurses who bring a US licence', seen: 'old', confidence: 'medium' },
    ),
    fact(
      'fee',
      { currency: 'USD', amount: '85.00' },
      { source: 'An older form for nurses who bring a US licence', seen: 'old', confidence: 'medium' },
    ),
    fact(
      'other_fees',
      { lines: [{ line: 'Equivalence of education', currency: 'USD', amount: '40.00' }] },
      { source: 'An older form for nurses who bring a US licence', seen: 'old', confidence: 'medium' },
    ),
  ],
}

export const alaska: SeededPack = {
  code: 'AK',
  state: 'Alaska',
  name: 'Alaska Board of Nursing',
  website: null,
  hold: THIN,
  facts: [
    fact(
      'evaluation',
      { needed: true, services: ['cgfns_ces', 'cgfns_certificate'], othersMayCount: true, courseByCourse: false },
      { source: 'nursingherald.blogspot.com', seen: '2012', confidence: 'low' },
    ),
    fact(
      'retake_limits',
      {
        maxTries: null,
        withinYears: 2,
        yearsCountFrom: 'first_try',
        oneTryIfGraduatedOverYears: null,
        steps: [],
        note: 'After that a remedial course.',
      },
      { source: 'allnurses.com 659949; medankigen.com', seen: 'undated', confidence: 'low' },
    ),
  ],
}

export const massachusetts: SeededPack = {
  code: 'MA',
  state: 'Massachusetts',
  name: 'Massachusetts Board of Registration in Nursing',
  website: null,
  hold: THIN,
  facts: [
    fact(
      'evaluation',
      { needed: true, services: ['cgfns_ces'], othersMayCount: false, courseByCourse: false },
      { source: 'bhcc.edu', seen: 'undated', confidence: 'medium' },
    ),
    fact(
      'english',
      { mode: 'unless_taught_in_english', exemptCountries: [], tests: ['MET'], note: 'That is the usual one.' },
      { source: 'bhcc.edu', seen: 'undated', confidence: 'medium' },
    ),
  ],
}
