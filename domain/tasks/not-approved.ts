import type { Task, TaskCode, TaskList } from '#contract/tasks.ts'
import { checklist } from '../requirements/checklist.ts'
import { documentTitles } from '../requirements/document-titles.ts'

interface Lacking {
  name: string
  state: string
}

export const notApproved = ({ tasks }: TaskList): Lacking[] => tasks.flatMap((task) => lackingIn(task) ?? [])

const others: Partial<Record<TaskCode, Lacking>> = {
  personal_data: { name: 'Personal Data Sheet', state: 'not filled in' },
  education: { name: 'Nursing school', state: 'not added' },
}

function lackingIn({ code, title, state }: Task): Lacking | undefined {
  if (state === 'done') return undefined
  const requirement = checklist.find(({ id }) => id === code)
  if (!requirement) return others[code]
  const { upload, returned, checking, unreviewed } = documentTitles(requirement.id)
  const states = new Map([
    [upload, 'not sent'],
    [returned, 'sent back'],
    [checking, 'waiting for review'],
    [unreviewed, 'not reviewed'],
  ])
  const words = states.get(title)
  return words === undefined ? undefined : { name: requirement.name, state: words }
}
