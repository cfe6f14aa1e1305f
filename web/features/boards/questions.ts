import type { BoardAnswers } from '#contract/boards/boards.ts'

type Answered = Exclude<keyof BoardAnswers, 'educatedIn' | 'graduatedOn' | 'lastPractisedOn' | 'failedAttempts'>

export interface ChoiceQuestion {
  name: Answered | 'hasWorked'
  label: string
  help?: string
  options: readonly (readonly [value: string, label: string])[]
}

const yesNoUnsure = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['not_sure', 'I am not sure'],
] as const

export const education: readonly ChoiceQuestion[] = [
  {
    name: 'degree',
    label: 'What is your nursing degree?',
    options: [
      ['bsn', 'Bachelor of Science in Nursing'],
      ['other', 'Another diploma'],
    ],
  },
  { name: 'taughtInEnglish', label: 'Were you taught in English?', options: yesNoUnsure },
  {
    name: 'theoryWithPractice',
    label: 'Did each subject and its duty in the hospital run in the same term?',
    help: 'Some boards ask for theory and practice side by side.',
    options: yesNoUnsure,
  },
]

export const work: readonly ChoiceQuestion[] = [
  {
    name: 'homeLicence',
    label: 'Do you hold a PRC licence?',
    options: [
      ['active', 'Yes, and it is valid'],
      ['lapsed', 'Yes, but it has lapsed'],
      ['none', 'No'],
    ],
  },
  {
    name: 'englishTest',
    label: 'Have you passed an English test, such as IELTS or TOEFL?',
    options: [
      ['passed', 'Yes'],
      ['planned', 'Not yet, but I will take one'],
      ['none', 'No'],
    ],
  },
]

export const person: readonly ChoiceQuestion[] = [
  {
    name: 'ssn',
    label: 'Do you have a US Social Security Number?',
    options: [
      ['ssn', 'Yes'],
      ['itin', 'No, but I have an ITIN'],
      ['none', 'No'],
    ],
  },
  {
    name: 'livesInUs',
    label: 'Do you live in the United States?',
    options: [
      ['no', 'No'],
      ['yes', 'Yes'],
    ],
  },
  {
    name: 'namesDiffer',
    label: 'Is your name the same on all of your papers?',
    options: [
      ['no', 'Yes'],
      ['married', 'No, I married'],
      ['other', 'No, for another reason'],
    ],
  },
]

export const hasWorked: ChoiceQuestion = {
  name: 'hasWorked',
  label: 'Have you worked as a nurse?',
  options: [
    ['yes', 'Yes'],
    ['no', 'No'],
  ],
}
