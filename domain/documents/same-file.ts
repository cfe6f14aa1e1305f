import type { RequirementId } from '#contract/requirements.ts'
import { Refusal } from '../refusal.ts'
import { requirementOf } from '../requirements/checklist.ts'

export const SAME_FILE = 'same_file'

export const sameFileQuestion = (as: RequirementId): string =>
  `This is the same file as your ${requirementOf(as).name}. Send it anyway?`

export const sameFile = (as: RequirementId) => new Refusal('conflict', sameFileQuestion(as), { code: SAME_FILE })
