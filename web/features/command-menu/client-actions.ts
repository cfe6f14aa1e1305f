import type { QueryClient } from '@tanstack/react-query'
import type { ClientApplication } from '#contract/clients/clients.ts'
import type { Permission } from '#contract/team/team-roles.ts'
import { isMarkable } from '#domain/path/is-markable.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import type { Go } from './destinations.ts'
import type { AskedForm } from './menu-dialog.tsx'

export interface ActionTools {
  go: Go
  ask: (asked: AskedForm) => void
  close: () => void
}

export interface ClientAction {
  label: string
  words?: string
  more?: string
  isTyped?: boolean
  needs?: Permission
  act: (client: ClientApplication, tools: ActionTools & { queries: QueryClient }) => void
}

export const tabOf = ({ id }: ClientApplication, tab: string) => ({
  href: `/admin/applications/${encodeURIComponent(id)}?tab=${tab}`,
})

export const FOLLOW_UP = { label: 'Follow up on a day', words: 'remind', needs: 'workspace.use' } as const
export const ASK_AGAIN = {
  label: 'Ask a third party again',
  words: 'asked request school prc chase',
  needs: 'requests.follow',
} as const
export const PUT_OFF = { label: 'Put off', words: 'snooze later rest' }

export const clientActions: readonly ClientAction[] = [
  {
    label: 'Write a message',
    words: 'answer reply',
    needs: 'messages.write',
    act: ({ id }, { go }) => go({ href: `/messages?show=open&applicationId=${id}` }),
  },
  { label: 'Write a note', needs: 'notes.write', act: (client, { go }) => go(tabOf(client, 'notes&do=note')) },
  {
    label: 'Assign to a colleague',
    words: 'give',
    needs: 'cases.move',
    act: (client, { ask }) => ask({ form: 'assign', client }),
  },
  { label: 'Mark a step', words: 'done path', needs: 'cases.move', act: (...given) => void markStep(...given) },
  {
    label: 'Change status',
    words: 'move',
    needs: 'cases.move',
    act: (client, { ask }) => ask({ form: 'change', client }),
  },
  { label: 'Change fees', needs: 'money.keep', act: (client, { ask }) => ask({ form: 'change', client }) },
  {
    label: 'Record a payment',
    words: 'money received gcash bank cash',
    needs: 'money.keep',
    act: (client, { go }) => go(tabOf(client, 'payments&do=payment')),
  },
]

const firstWord = (text: string) => text.toLowerCase().split(/\s+/, 1)[0] ?? ''
const verbs = new Set(
  [...clientActions, FOLLOW_UP, ASK_AGAIN, PUT_OFF].flatMap(({ label, words = '' }) => [
    firstWord(label),
    ...words.split(' '),
  ]),
)

/** A complete action word is rarely the start of a name. */
export const isActionTyped = (typed: string): boolean => verbs.has(firstWord(typed))

async function markStep(client: ClientApplication, { queries, ask, go, close }: Parameters<ClientAction['act']>[1]) {
  close()
  try {
    const path = await queries.fetchQuery(pathQuery(client.id))
    const code = path.steps.find(({ state }) => state === 'current' || state === 'problem')?.code
    if (code && isMarkable(code, path)) ask({ form: 'mark', client, code })
    else go(tabOf(client, 'path'))
  } catch (error) {
    toastFailed(error, 'The path could not be loaded. Please try again.')
  }
}
