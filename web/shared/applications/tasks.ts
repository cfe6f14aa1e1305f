import { getTasks } from '#contract/tasks.ts'
import { read } from '#web/lib/query.ts'

export const tasksQuery = (applicationId: string) => read(getTasks, { params: { id: applicationId } })
