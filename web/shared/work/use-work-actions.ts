import { useState } from 'react'
import { closeThread, reopenThread } from '#contract/messages/messages.ts'
import { changeFollowUp } from '#contract/work/follow-ups.ts'
import { claimWork, NOT_PUT_OFF, releaseWork, type WorkItem, wakeWork } from '#contract/work/work.ts'
import { mayDo, workKinds } from '#domain/work/kinds.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useUser } from '#web/lib/session.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useMay } from '#web/shared/may.tsx'
import { offerUndoOf } from './offer-undo-of.ts'

/** The fields of a work item that actions need; a conversation has them too. */
export type ActionItem = Pick<WorkItem, 'key' | 'kind' | 'applicationId' | 'client' | 'snoozed' | 'fact'> & {
  claimed: Pick<NonNullable<WorkItem['claimed']>, 'by'> | null
}

export const actionKeys = ['m', 'e', 'h', 'f', 'n', 'g'] as const
export type WorkAction = (typeof actionKeys)[number]

export function actionLabel(action: WorkAction, { kind, claimed, snoozed }: ActionItem, myId: string): string {
  if (action === 'e') return kind === 'message' ? 'No answer needed' : 'Done'
  if (action === 'm') return claimed?.by.id === myId ? 'Let go' : 'I do this'
  if (action === 'h') return snoozed ? 'Bring back now' : 'Put off…'
  return { f: 'Follow up…', n: 'Write a note', g: 'Assign the client…' }[action]
}

interface AskedDialog {
  what: 'take over' | 'snooze' | 'follow up' | 'assign'
  item: ActionItem
  sentence?: string
}

interface ActionsOn {
  onNote: (item: ActionItem) => void
  /** Set if the member takes and releases the client instead of the item. */
  onMine?: (item: ActionItem) => void
  onEnded: (item: ActionItem) => void
  // An undone item returns to the list.
  onBack?: ((item: { key: string }) => void) | undefined
}

function useEnd({ onEnded, onBack }: Pick<ActionsOn, 'onEnded' | 'onBack'>) {
  const failed = 'Nothing was changed. Please try again.'
  const close = useCall(closeThread, {
    input: ({ applicationId, fact }: ActionItem) => ({
      params: { id: applicationId ?? '' },
      body: { lastMessageId: fact },
    }),
    onSuccess(_, item) {
      offerUndoOf(item, {
        says: `${item.client.name} needs no answer.`,
        route: reopenThread,
        undo: () => call(reopenThread, { params: { id: item.applicationId ?? '' } }),
        onBack,
      })
      onEnded(item)
    },
    failed,
  })
  const finish = useCall(changeFollowUp, {
    input: ({ key, fact }: ActionItem) => ({
      params: { followUpId: key.replace('follow_up:', '') },
      body: { done: true, expectedVersion: Number(fact) },
    }),
    onSuccess({ id: followUpId, version }, item) {
      offerUndoOf(item, {
        says: `Follow-up of ${item.client.name} is done.`,
        route: changeFollowUp,
        undo: () => call(changeFollowUp, { params: { followUpId }, body: { done: false, expectedVersion: version } }),
        onBack,
      })
      onEnded(item)
    },
    failed,
  })
  return (item: ActionItem) => {
    const { isPending, variables, mutate } = item.kind === 'message' ? close : finish
    if (!isPending || variables.key !== item.key) mutate(item)
  }
}

function useAllowedActions(takesClients: boolean): Readonly<Record<WorkAction, (item: ActionItem) => boolean>> {
  const me = useUser()
  const [worksHere, mayAssign, mayNote] = [useMay('workspace.use'), useMay('cases.move'), useMay('notes.write')]
  return {
    m: ({ kind }) => (takesClients ? mayAssign : worksHere && mayDo(me, kind)),
    e: ({ kind }) => worksHere && (kind === 'message' || kind === 'follow_up') && mayDo(me, kind),
    h: ({ kind }) => worksHere && workKinds[kind].canWait && mayDo(me, kind),
    f: ({ applicationId }) => worksHere && applicationId !== null,
    n: ({ applicationId }) => mayNote && applicationId !== null,
    g: ({ applicationId }) => mayAssign && applicationId !== null,
  }
}

export type ItemActions = Pick<ReturnType<typeof useWorkActions>, 'of' | 'do' | 'myId'>

export function useWorkActions({ onNote, onMine, onEnded, onBack }: ActionsOn) {
  const me = useUser()
  const [asked, ask] = useState<AskedDialog | null>(null)
  const can = useAllowedActions(onMine !== undefined)
  const claim = useCall(claimWork, {
    input: ({ item, takeOver }: { item: ActionItem; takeOver?: true }) => ({
      params: { key: item.key },
      body: takeOver ? { takeOver } : {},
    }),
    onError(error, { item }) {
      const sentence = error instanceof ApiError ? error.sentence : ''
      if (error instanceof ApiError && error.status === 409) return ask({ what: 'take over', item, sentence })
      toastFailed(error, sentence || 'This could not be taken. Please try again.')
    },
  })
  const failed = 'Nothing was changed. Please try again.'
  const release = useCall(releaseWork, { input: ({ key }: ActionItem) => ({ params: { key } }), failed })
  const end = useEnd({ onEnded, onBack })
  const wake = useCall(wakeWork, { input: ({ key }: ActionItem) => ({ params: { key } }), failed })

  const act: Readonly<Record<WorkAction, (item: ActionItem) => void>> = {
    m: onMine ?? ((item) => (item.claimed?.by.id === me.id ? release.mutate(item) : claim.mutate({ item }))),
    e: end,
    h: (item) => (item.snoozed ? wake.mutate(item) : ask({ what: 'snooze', item })),
    f: (item) => ask({ what: 'follow up', item }),
    n: onNote,
    g: (item) => ask({ what: 'assign', item }),
  }
  return {
    myId: me.id,
    asked,
    onBack,
    close: () => ask(null),
    takeOver: (item: ActionItem) => claim.mutate({ item, takeOver: true }),
    of: (item: ActionItem): WorkAction[] => actionKeys.filter((action) => can[action](item)),
    do(action: WorkAction, item: ActionItem) {
      if (can[action](item)) act[action](item)
      else if (action === 'h' && !workKinds[item.kind].canWait) toast.show(NOT_PUT_OFF)
    },
  }
}
