import type { CaseState } from '#contract/cases/case-state.ts'
import type { TaskList } from '#contract/cases/tasks.ts'
import { caseState, forApplicant } from '#domain/cases/case-state.ts'
import { tasksOf } from '#domain/cases/tasks.ts'
import * as may from '#domain/may.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { found } from '#domain/refusal.ts'
import { foundApplication } from '#server/cases/application-access.ts'
import { type CaseRecord, caseFactsOf, readCases } from '#server/cases/case-record.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'

type TaskDeps = Pick<Deps, 'config' | 'now'>

async function visibleCase(deps: Deps, caller: Caller, id: string): Promise<CaseRecord> {
  const [record] = await readCases(deps.db, [id])
  foundApplication(record?.application, (one) => may.readApplication(caller, one))
  return found(record, 'Application')
}

export async function getCaseState(deps: Deps, caller: Caller, id: string): Promise<CaseState> {
  const record = await visibleCase(deps, caller, id)
  const state = caseState(caseFactsOf(deps, record))
  return audienceOf(caller, record.application) === 'applicant' ? forApplicant(state) : state
}

export async function getTasks(deps: Deps, caller: Caller, id: string): Promise<TaskList> {
  return tasksFrom(deps, await visibleCase(deps, caller, id))
}

export async function readTasks(deps: TaskDeps, db: Queryable, id: string): Promise<TaskList> {
  const [record] = await readCases(db, [id])
  return record ? tasksFrom(deps, record) : { next: null, tasks: [] }
}

function tasksFrom(deps: TaskDeps, record: CaseRecord): TaskList {
  const facts = caseFactsOf(deps, record)
  return tasksOf(facts, caseState(facts))
}
