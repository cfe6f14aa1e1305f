import type { TaskList } from '#contract/tasks.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { tasksOf } from '#domain/tasks/tasks.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { findTaskFacts } from './tasks.store.ts'

export async function tasksOfApplication(deps: Deps, caller: Caller, id: string): Promise<TaskList> {
  const facts = hideUnless(await findTaskFacts(deps.db, id), (one) => may.readApplication(caller, one), 'Application')
  return tasksOf({ ...facts, currency: deps.config.currency })
}

/** The same for a use case that answers for who learns of it; nothing is left of an application that is not there. */
export async function tasksOnFile({ config }: Pick<Deps, 'config'>, db: Queryable, id: string): Promise<TaskList> {
  const facts = await findTaskFacts(db, id)
  return facts ? tasksOf({ ...facts, currency: config.currency }) : { next: null, tasks: [] }
}
