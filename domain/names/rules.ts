import { NameClass as Classes, type NameClass, type NameRule } from '#contract/names.ts'

interface NameRuleRow {
  class: NameClass
  sentence: string
}

// Examples to confirm, grouped by source: PRC wrote for applicants of its own exams.
export const nameRules: Readonly<Record<NameRule, NameRuleRow>> = {
  // Ours.
  case_and_spaces: { class: 'same', sentence: 'The same but for capitals and spaces.' },
  accents: { class: 'format', sentence: 'The same but for accents, such as Ñ and N.' },
  full_stops: { class: 'format', sentence: 'The same but for full stops and apostrophes.' },
  santa: { class: 'format', sentence: 'STA and STO are short for SANTA and SANTO.' },
  middle_initial: { class: 'format', sentence: 'The middle initial agrees with the middle name.' },
  consonant: { class: 'review', sentence: 'One letter differs that is not a vowel.' },
  first_letter: { class: 'review', sentence: 'The first letter differs.' },
  neighbours_swapped: { class: 'review', sentence: 'Two letters changed places.' },
  ending_a_o: { class: 'review', sentence: 'A given name ends in A on one paper and in O on the other.' },
  several_slips: { class: 'review', sentence: 'Slips of different kinds in one word.' },
  two_letters: { class: 'review', sentence: 'Two letters differ in a long word.' },
  word_order: { class: 'review', sentence: 'The same words in another order.' },
  given_word_missing: { class: 'review', sentence: 'A given name is missing on one of the papers.' },
  given_initial: { class: 'review', sentence: 'A given name is only an initial on one of the papers.' },
  particle_missing: { class: 'review', sentence: 'A particle such as DE is missing on one of the papers.' },
  middle_differs: {
    class: 'review',
    sentence: 'The middle names differ; the PSA birth certificate shows which is right.',
  },
  first_and_last: { class: 'review', sentence: 'Both first and last name differ a little.' },
  married_name: { class: 'linked', sentence: 'The marriage certificate links the two last names.' },
  suffix_differs: { class: 'major', sentence: 'The suffixes differ: this may be another person.' },
  // PRC Resolution 2005-262.
  maria: { class: 'minor', sentence: 'MA is short for MARIA.' },
  religious_title: { class: 'minor', sentence: 'SIS, SISTER and SOR are the same title.' },
  hyphen: { class: 'minor', sentence: 'A hyphen on one paper only.' },
  spacing: { class: 'minor', sentence: 'A space on one paper only, such as DELA CRUZ and DE LA CRUZ.' },
  vowel: { class: 'minor', sentence: 'Vowels differ, such as RAYMUNDO and REYMUNDO.' },
  doubled_letter: { class: 'minor', sentence: 'A letter is doubled on one paper only.' },
  suffix_style: { class: 'minor', sentence: 'The suffix is written differently, such as JR and JUNIOR.' },
  sex_entry: { class: 'minor', sentence: 'The sex entries differ; further proofs are needed.' },
  last_word_missing: { class: 'major', sentence: 'A word of the last name is missing on one of the papers.' },
  placeholder: {
    class: 'major',
    sentence: 'BABY BOY or BABY GIRL stands for the given name; the civil registrar corrects it.',
  },
  other_name: { class: 'major', sentence: 'The names differ and must be corrected.' },
  // RA 9048 and RA 10172.
  birth_day_or_month: {
    class: 'major',
    sentence: 'The day or month of birth differs; the civil registrar corrects it.',
  },
  birth_year: { class: 'major', sentence: 'The year of birth differs; only a court corrects it.' },
  // From a law blog, with low confidence.
  one_letter: { class: 'minor', sentence: 'One letter is missing on one of the papers.' },
  suffix_absent: { class: 'minor', sentence: 'The suffix is missing on one of the papers.' },
  middle_absent: { class: 'minor', sentence: 'The middle name is missing on one of the papers.' },
  middle_and_last_swapped: {
    class: 'review',
    sentence: 'Middle and last name changed places; the sources disagree about this.',
  },
}

export const severityOf = (one: NameClass): number => Classes.options.indexOf(one)

export const graver = (one: NameRule, other: NameRule): NameRule =>
  severityOf(nameRules[other].class) > severityOf(nameRules[one].class) ? other : one
