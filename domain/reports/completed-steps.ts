import { ApplicationStatus } from '#contract/applications/applications.ts'
import { Step } from '#contract/reports.ts'

export const CompletedStep = Step.extract(['sheet_saved', 'first_document', 'all_sent', 'all_approved'])
export type CompletedStep = (typeof CompletedStep.options)[number]

export interface StepFacts {
  sheetSaved: Date | null
  documentsFiled: number
  required: number
  approved: number
  toSend: number
}

const isCompleted: Record<CompletedStep, (facts: StepFacts) => boolean> = {
  sheet_saved: ({ sheetSaved }) => sheetSaved !== null,
  first_document: ({ documentsFiled }) => documentsFiled > 0,
  all_sent: ({ required, toSend }) => required > 0 && toSend === 0,
  all_approved: ({ required, approved }) => required > 0 && approved === required,
}

export const completedSteps = (facts: StepFacts): CompletedStep[] =>
  CompletedStep.options.filter((step) => isCompleted[step](facts))

export const isCompletedStep = (step: Step): step is CompletedStep => step in isCompleted

export const stepStatuses: Record<Exclude<Step, CompletedStep>, readonly ApplicationStatus[]> = {
  started: ApplicationStatus.options,
  submitted: ['submitted', 'approved'],
  approved: ['approved'],
}
