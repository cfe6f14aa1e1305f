import type { SeededPack } from '#contract/board-facts.ts'
import { fact } from './seeded-fact.ts'

const rules = { source: '201 KAR 20:480 and 20:070', seen: 'copy to 1 Sep 2024', confidence: 'high' } as const

export const kentucky: SeededPack = {
  code: 'KY',
  state: 'Kentucky',
  name: 'Kentucky Board of Nursing',
  website: null,
  hold: null,
  facts: [
    fact('residence', { lawfulUsResidence: true, note: 'Permanent or temporary.' }, rules),
    fact(
      'english',
      {
        mode: 'always_unless_country',
        exemptCountries: [],
        tests: [],
        note: 'Whom the rule excuses, we have not read.',
      },
      rules,
    ),
    fact(
      'ssn_to_sit',
      { rule: 'not_required', note: 'You may be made eligible for the exam before you have one.' },
      rules,
    ),
    fact('ssn_to_license', { rule: 'required' }, rules),
    fact(
      'home_licence',
      { rule: 'verified_if_held', beforeExam: false, note: 'Proof that no board has disciplined you.' },
      rules,
    ),
    fact(
      'fingerprints',
      {
        needed: true,
        how: ['On an FBI card, with a check by the state'],
        maxAgeDays: null,
        maxAgeMonths: 6,
        ownCardAllowed: null,
      },
      rules,
    ),
    fact('jurisprudence_exam', { needed: true }, rules),
    fact('papers_from_nurse', { papers: ['Papers about each change of name'] }, rules),
  ],
}
