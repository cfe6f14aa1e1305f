export interface RoadStage {
  title: string
  about: string
  /** How long it usually takes, or who decides. */
  time: string
}

/** The stages of the exam path, as they are told to somebody who has not begun. */
export const roadStages: readonly RoadStage[] = [
  { title: 'Your papers', about: 'We collect your papers and check each one.', time: '2 to 6 weeks' },
  { title: 'School and PRC', about: 'Your school and the PRC send sealed papers.', time: '2 to 5 weeks' },
  {
    title: 'Evaluation',
    about: 'An evaluator compares your studies with those in the US.',
    time: '5 to 8 months',
  },
  {
    title: 'Board and Pearson',
    about: 'Your board reads your file. You register for the exam.',
    time: 'the board decides',
  },
  { title: 'Permission', about: 'Pearson VUE emails you the permission to test.', time: 'up to 14 days' },
  { title: 'Exam', about: 'You book a seat and take the exam.', time: 'you choose the day' },
  { title: 'Result', about: 'Your board sends the official result.', time: 'within 6 weeks' },
]
