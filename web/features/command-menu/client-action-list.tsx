import { useQueryClient } from '@tanstack/react-query'
import type { ClientApplication } from '#contract/clients/clients.ts'
import { listWork } from '#contract/work/work.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import * as may from '#domain/may.ts'
import { mayDo, workKinds } from '#domain/work/kinds.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { useClientSections } from '#web/shared/clients/client-sections.ts'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { useAskedAgain } from '#web/shared/requests/use-asked-again.ts'
import {
  type ActionTools,
  ASK_AGAIN,
  type ClientAction,
  clientActions,
  FOLLOW_UP,
  PUT_OFF,
  tabOf,
} from './client-actions.ts'
import { Entry, Section } from './command-menu-parts.tsx'
import { matchesTyped } from './destinations.ts'
import { followUpTyped } from './follow-up-words.ts'
import { nameOf } from './menu-clients.tsx'
import { useRecent } from './recent-clients.ts'

interface ClientActionListProps {
  client: ClientApplication
  typed: string
  /** For `found`, loads nothing more about the client. */
  how: 'open' | 'chosen' | 'found'
  tools: ActionTools
}

export function ClientActionList({ client, typed, how, tools }: ClientActionListProps) {
  const me = useUser()
  const queries = useQueryClient()
  const recent = useRecent('recent-actions')
  const followUp = useFollowUp(client, typed)
  const assignment = useAssignment(client)
  const sections = useClientSections().map(
    ({ value, label }): ClientAction => ({ label, words: 'open tab', act: (_, { go }) => go(tabOf(client, value)) }),
  )
  const age = ({ label }: ClientAction) => (recent.ids.includes(label) ? recent.ids.indexOf(label) : recent.ids.length)
  const offered = [followUp, assignment, ...clientActions, ...useItemActions(client, how !== 'found')].toSorted(
    (a, b) => age(a) - age(b),
  )
  const shown = [...offered, ...(how === 'chosen' || typed !== '' ? sections : [])].filter(
    (action) =>
      (action.needs === undefined || may.can(me, action.needs)) && (action.isTyped ?? matchesTyped(action, typed)),
  )
  if (shown.length === 0) return null
  return (
    <Section heading={nameOf(client)}>
      {shown.map((action, place) => (
        <Entry
          key={`${action.label} ${action.more}`}
          value={`action ${client.id} ${place}`}
          words={action.label}
          more={action.more}
          onSelect={() => {
            recent.note(action.label)
            action.act(client, { ...tools, queries })
          }}
        />
      ))}
    </Section>
  )
}

function useFollowUp(client: ClientApplication, typed: string): ClientAction {
  const asked = followUpTyped(typed, portalToday())
  // The form reads the typed text from this draft.
  const { draft, write } = useDraft(useUser().id, `follow-up:${client.id}`, { dueOn: '', text: '' })
  return {
    ...FOLLOW_UP,
    ...(asked && {
      isTyped: true,
      more: [asked.dueOn && formatDay(asked.dueOn), asked.text].filter(Boolean).join(': '),
    }),
    act(_, { ask }) {
      if (asked) {
        const isThere = draft.text.includes(asked.text)
        const text = isThere ? draft.text : [draft.text, asked.text].filter(Boolean).join('\n')
        write({ dueOn: asked.dueOn || draft.dueOn, text })
      }
      ask({ form: 'follow up', client })
    },
  }
}

function useAssignment(client: ClientApplication): ClientAction {
  const { assign, myself } = useAssign()
  const { id, assignedTo } = client
  const isMine = assignedTo?.id === myself.id
  return {
    label: isMine ? 'Unassign' : 'Assign to me',
    words: 'take mine release',
    needs: 'cases.move',
    act(_, { close }) {
      close()
      assign({ application: { id, name: nameOf(client), assignedTo }, to: isMine ? null : myself })
    },
  }
}

function useItemActions({ id }: ClientApplication, isAsked: boolean): ClientAction[] {
  const me = useUser()
  const { ask: askAgain } = useAskedAgain()
  const { data = [] } = useRead(listWork, { query: { client: id } }, { enabled: isAsked })
  const items = data.filter(({ kind }) => mayDo(me, kind))
  const asks = items
    .filter(({ kind }) => kind === 'request')
    .map(
      ({ key, fact, reason }): ClientAction => ({
        ...ASK_AGAIN,
        more: `Write down that we asked today: ${reason}`,
        act(_, { close }) {
          close()
          askAgain([{ id: key.replace('request:', ''), version: Number(fact) }])
        },
      }),
    )
  const toRequests: ClientAction = { ...ASK_AGAIN, act: (client, { go }) => go(tabOf(client, 'requests')) }
  const waits = items
    .filter(({ kind, snoozed }) => workKinds[kind].canWait && snoozed === null)
    .map(
      (item): ClientAction => ({
        ...PUT_OFF,
        more: item.reason,
        act: (client, { ask }) => ask({ form: 'snooze', client, item }),
      }),
    )
  return [...waits, ...(asks.length > 0 ? asks : [toRequests])]
}
