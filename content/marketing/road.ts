import type { StepCode } from '#contract/path/path-steps.ts'

export interface RoadStage {
  title: string
  /** The team's title, where the applicant's title says 'your'. */
  titleForTeam?: string
  about: string
  time: string
  /** The step that ends the stage; stages follow the order of the path. */
  last: StepCode
}

export const roadStages: readonly RoadStage[] = [
  {
    title: 'Your papers',
    titleForTeam: 'Papers',
    about: 'We collect your papers and check each one.',
    time: '2 to 6 weeks',
    last: 'documents_complete',
  },
  {
    title: 'School and PRC',
    about: 'Your school and the PRC send sealed papers.',
    time: '2 to 5 weeks',
    last: 'sources_sent',
  },
  {
    title: 'Evaluation',
    about: 'An evaluator compares your studies with those in the US.',
    time: '5 to 8 months',
    last: 'evaluation_issued',
  },
  {
    title: 'Board and Pearson',
    about: 'Your board reads your file. You register for the exam.',
    time: 'the board decides',
    last: 'board_eligible',
  },
  {
    title: 'Permission',
    about: 'Pearson VUE emails you the permission to test.',
    time: 'up to 14 days',
    last: 'att_received',
  },
  { title: 'Exam', about: 'You book a seat and take the exam.', time: 'you choose the day', last: 'exam_taken' },
  { title: 'Result', about: 'Your board sends the official result.', time: 'within 6 weeks', last: 'retake_waiting' },
]
