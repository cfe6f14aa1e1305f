import type { ChoiceAnswers, ChoiceQuestion } from '#contract/boards/board-choice.ts'
import type { BoardAnswers } from '#contract/boards/boards.ts'

type QuestionOptions<Question extends ChoiceQuestion> = Readonly<Record<NonNullable<ChoiceAnswers[Question]>, string>>

interface QuestionLabels<Question extends ChoiceQuestion> {
  asks: string
  term: string
  options: QuestionOptions<Question>
}

export const choiceQuestions: { readonly [Question in ChoiceQuestion]: QuestionLabels<Question> } = {
  licence: {
    asks: 'Do you hold a PRC licence?',
    term: 'PRC licence',
    options: { active: 'Yes, it is valid', lapsed: 'Yes, it has lapsed', none: 'No' },
  },
  english: {
    asks: 'How can you show your English?',
    term: 'English',
    options: {
      test: 'I passed a test, such as IELTS',
      taught: 'I was taught in English',
      planned: 'I will take a test',
      none: 'Neither',
    },
  },
  ssn: {
    asks: 'Do you have a US Social Security Number?',
    term: 'US Social Security Number',
    options: { ssn: 'Yes', itin: 'No, but an ITIN', none: 'No' },
  },
  practised: {
    asks: 'When did you last work as a nurse?',
    term: 'Last worked as a nurse',
    options: { now: 'I work now', within_4_years: 'In the last 4 years', longer: 'Longer ago', never: 'Never' },
  },
}

interface AnswerRow {
  term: string
  value: string
}

const yesNo: Readonly<Record<'yes' | 'no', string>> = { yes: 'Yes', no: 'No' }

export function answerRows(answers: ChoiceAnswers, { livesInUs, ...known }: BoardAnswers): AnswerRow[] {
  const row = (term: string, value: string | undefined): AnswerRow[] => (value === undefined ? [] : [{ term, value }])
  const { licence, english, ssn, practised } = choiceQuestions
  return [
    ...row(licence.term, known.homeLicence && licence.options[known.homeLicence]),
    ...row(english.term, answers.english && english.options[answers.english]),
    ...row(ssn.term, answers.ssn && ssn.options[answers.ssn]),
    ...row(practised.term, answers.practised && practised.options[answers.practised]),
    ...row('Lives in the United States', livesInUs && yesNo[livesInUs]),
    ...row('Studied nursing in', known.educatedIn),
    ...row('Graduated', known.graduatedOn),
    ...row('Retaker', known.failedAttempts === undefined ? undefined : yesNo[known.failedAttempts > 0 ? 'yes' : 'no']),
  ]
}
