import { NameClass as Classes, type NameClass, type NameRule } from '#contract/names.ts'

interface NameRuleRow {
  class: NameClass
  sentence: string
  source: 'PRC Resolution 2005-262' | 'RA 9048 and RA 10172' | 'Law blog, low confidence' | 'Ours'
}

const prc = 'PRC Resolution 2005-262'

// Examples to confirm: PRC wrote for applicants of its own exams.
export const nameRules: Readonly<Record<NameRule, NameRuleRow>> = {
  case_and_spaces: { class: 'same', sentence: 'The same but for capitals and spaces.', source: 'Ours' },
  accents: { class: 'format', sentence: 'The same but for accents, such as Ñ and N.', source: 'Ours' },
  full_stops: { class: 'format', sentence: 'The same but for full stops and apostrophes.', source: 'Ours' },
  santa: { class: 'format', sentence: 'STA and STO are short for SANTA and SANTO.', source: 'Ours' },
  middle_initial: { class: 'format', sentence: 'The middle initial agrees with the middle name.', source: 'Ours' },
  maria: { class: 'minor', sentence: 'MA is short for MARIA.', source: prc },
  religious_title: { class: 'minor', sentence: 'SIS, SISTER and SOR are the same title.', source: prc },
  hyphen: { class: 'minor', sentence: 'A hyphen on one paper only.', source: prc },
  spacing: { class: 'minor', sentence: 'A space on one paper only, such as DELA CRUZ and DE LA CRUZ.', source: prc },
  vowel: { class: 'minor', sentence: 'Vowels differ, such as RAYMUNDO and REYMUNDO.', source: prc },
  doubled_letter: { class: 'minor', sentence: 'A letter is doubled on one paper only.', source: prc },
  one_letter: {
    class: 'minor',
    sentence: 'One letter is missing on one of the papers.',
    source: 'Law blog, low confidence',
  },
  suffix_style: { class: 'minor', sentence: 'The suffix is written differently, such as JR and JUNIOR.', source: prc },
  suffix_absent: {
    class: 'minor',
    sentence: 'The suffix is missing on one of the papers.',
    source: 'Law blog, low confidence',
  },
  middle_absent: {
    class: 'minor',
    sentence: 'The middle name is missing on one of the papers.',
    source: 'Law blog, low confidence',
  },
  sex_entry: { class: 'minor', sentence: 'The sex entries differ; further proofs are needed.', source: prc },
  consonant: { class: 'review', sentence: 'One letter differs that is not a vowel.', source: 'Ours' },
  first_letter: { class: 'review', sentence: 'The first letter differs.', source: 'Ours' },
  neighbours_swapped: { class: 'review', sentence: 'Two letters changed places.', source: 'Ours' },
  ending_a_o: {
    class: 'review',
    sentence: 'A given name ends in A on one paper and in O on the other.',
    source: 'Ours',
  },
  several_slips: { class: 'review', sentence: 'Slips of different kinds in one word.', source: 'Ours' },
  two_letters: { class: 'review', sentence: 'Two letters differ in a long word.', source: 'Ours' },
  word_order: { class: 'review', sentence: 'The same words in another order.', source: 'Ours' },
  given_word_missing: { class: 'review', sentence: 'A given name is missing on one of the papers.', source: 'Ours' },
  given_initial: { class: 'review', sentence: 'A given name is only an initial on one of the papers.', source: 'Ours' },
  particle_missing: {
    class: 'review',
    sentence: 'A particle such as DE is missing on one of the papers.',
    source: 'Ours',
  },
  middle_and_last_swapped: {
    class: 'review',
    sentence: 'Middle and last name changed places; the sources disagree about this.',
    source: 'Law blog, low confidence',
  },
  middle_differs: {
    class: 'review',
    sentence: 'The middle names differ; the PSA birth certificate shows which is right.',
    source: 'Ours',
  },
  first_and_last: { class: 'review', sentence: 'Both first and last name differ a little.', source: 'Ours' },
  married_name: { class: 'linked', sentence: 'The marriage certificate links the two last names.', source: 'Ours' },
  last_word_missing: {
    class: 'major',
    sentence: 'A word of the last name is missing on one of the papers.',
    source: prc,
  },
  suffix_differs: { class: 'major', sentence: 'The suffixes differ: this may be another person.', source: 'Ours' },
  placeholder: {
    class: 'major',
    sentence: 'BABY BOY or BABY GIRL stands for the given name; the civil registrar corrects it.',
    source: prc,
  },
  other_name: { class: 'major', sentence: 'The names differ and must be corrected.', source: prc },
  birth_day_or_month: {
    class: 'major',
    sentence: 'The day or month of birth differs; the civil registrar corrects it.',
    source: 'RA 9048 and RA 10172',
  },
  birth_year: {
    class: 'major',
    sentence: 'The year of birth differs; only a court corrects it.',
    source: 'RA 9048 and RA 10172',
  },
}

export const severityOf = (one: NameClass): number => Classes.options.indexOf(one)

export const graver = (one: NameRule, other: NameRule): NameRule =>
  severityOf(nameRules[other].class) > severityOf(nameRules[one].class) ? other : one
