import { getTasks } from '#contract/tasks.ts'
import { read } from '#web/lib/query.ts'

/** What is left of an application: the one answer that every screen shows. */
export const tasksQuery = (applicationId: string) => read(getTasks, { params: { id: applicationId } })
