import type { CaseItemCode } from '#contract/cases/pending-on.ts'

/** Causes on the turn of an applicant who has nothing to do yet: no reminder goes out. */
export const causesWithoutTask: readonly CaseItemCode[] = ['exam_to_take', 'result_to_tell', 'retake_to_plan']
