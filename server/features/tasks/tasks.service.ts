import type { TaskList } from '#contract/tasks.ts'
import { adviceOnMajors } from '#domain/names/advice.ts'
import { nameMatrixOf } from '#domain/names/matrix.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { tasksOf } from '#domain/tasks/tasks.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { examTurn } from '#server/features/path/exam-turn.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { findPapers } from '#server/shared/papers.store.ts'
import { findTaskFacts, type TaskFactsRow } from './tasks.store.ts'

export async function tasksOfApplication(deps: Deps, caller: Caller, id: string): Promise<TaskList> {
  const facts = hideUnless(await findTaskFacts(deps.db, id), (one) => may.readApplication(caller, one), 'Application')
  return tasksFrom(deps, deps.db, id, facts)
}

type TaskDeps = Pick<Deps, 'config' | 'now'>

/** The same for a use case that answers for who learns of it; nothing is left of an application that is not there. */
export async function readTasks(deps: TaskDeps, db: Queryable, id: string): Promise<TaskList> {
  const facts = await findTaskFacts(db, id)
  return facts ? tasksFrom(deps, db, id, facts) : { next: null, tasks: [] }
}

async function tasksFrom(deps: TaskDeps, db: Queryable, id: string, facts: TaskFactsRow): Promise<TaskList> {
  const [exam, papers] = await Promise.all([
    facts.isOnPath ? examTurn(deps, db, id) : null,
    facts.hasNames ? findPapers(db, [id]) : [],
  ])
  const nameAdvice = adviceOnMajors(nameMatrixOf(papers))
  return tasksOf({ ...facts, exam, nameAdvice, currency: deps.config.currency })
}
