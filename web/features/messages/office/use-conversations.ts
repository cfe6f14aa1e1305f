import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type Conversation, listConversations } from '#contract/messages/conversations.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { focusRow, useSteps } from '#web/shared/work/row-steps.ts'
import { useSteadyRows } from '#web/shared/work/steady-rows.ts'
import { type ActionItem, useWorkActions, type WorkAction } from '#web/shared/work/use-work-actions.ts'
import { keyOf } from './conversation-item.ts'
import type { MessagesAddress } from './messages-address.ts'
import type { SendingOptions } from './use-answer.ts'

export function useConversations({ filter, written, opened, turnTo, close }: MessagesAddress) {
  const list = useLongList(listConversations, { query: filter }, { placeholderData: keepPreviousData })
  const openedKey = opened && keyOf({ applicationId: opened })
  const [touched, onUnder] = useState(openedKey)
  const [lastOpened, noteOpened] = useState(openedKey)
  // Also covers links, Back and undo, which change only the address.
  if (lastOpened !== openedKey) {
    noteOpened(openedKey)
    if (openedKey !== null) onUnder(openedKey)
  }
  const under = touched ?? openedKey
  const [gone, setGone] = useState<string | null>(null)
  const rows = useSteadyRows(list.rows, { list: written, under, gone, keyOf })
  const steps = useSteps({
    rows,
    keyOf,
    under,
    onUnder,
    onGone: setGone,
    onTurn: (row) => {
      turnTo(row.applicationId)
      focusRow(keyOf(row))
    },
    isBeside: opened !== null,
    opensBeside: () => true,
  })
  const rowAt = (key: string | null) => rows.find(({ item, endedAt }) => endedAt === null && keyOf(item) === key)?.item
  return {
    list,
    rows,
    steps,
    rowAt,
    onUnder,
    isTouched: touched !== null,
    here: rowAt(under),
    goOn({ opensNext }: SendingOptions) {
      if (!opensNext || openedKey === null) return
      setGone(openedKey)
      if (!steps.turn()) close()
    },
  }
}

type Conversations = ReturnType<typeof useConversations>

const needsNoRow: readonly WorkAction[] = ['f', 'n', 'g']

/** A closed conversation can be neither snoozed nor marked as done. */
const mayRest = (action: WorkAction, { status }: Conversation): boolean =>
  status !== 'closed' || (action !== 'e' && action !== 'h')

export function useConversationActions({ steps, rowAt }: Conversations, onNote: (item: ActionItem) => void) {
  const { toggleAssignment } = useAssign()
  const actions = useWorkActions({
    onNote,
    onEnded: steps.onEnded,
    onBack: steps.onBack,
    onMine({ key, client }) {
      const row = rowAt(key)
      if (row) toggleAssignment({ id: row.applicationId, name: client.name, assignedTo: row.assignedTo })
    },
  })
  const isOffered = (action: WorkAction, { key }: ActionItem) => {
    const row = rowAt(key)
    return row === undefined ? needsNoRow.includes(action) : mayRest(action, row)
  }
  return {
    ...actions,
    of: (item: ActionItem) => actions.of(item).filter((action) => isOffered(action, item)),
    do: (action: WorkAction, item: ActionItem) => isOffered(action, item) && actions.do(action, item),
  }
}
