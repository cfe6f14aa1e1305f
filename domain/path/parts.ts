import type { StepCode } from '#contract/path/path-steps.ts'

export type ExamPart = 'registration' | 'att' | 'appointment' | 'result'

export const partLabels: Readonly<Record<ExamPart, string>> = {
  registration: 'Registration at Pearson VUE',
  att: 'Permission to test (ATT)',
  appointment: 'Appointment for the exam',
  result: 'Result of the exam',
}

export const partOfStep: Readonly<Partial<Record<StepCode, ExamPart>>> = {
  pearson_registered: 'registration',
  att_received: 'att',
  exam_scheduled: 'appointment',
  exam_taken: 'result',
  unofficial_result: 'result',
  result_passed: 'result',
  result_failed: 'result',
}
