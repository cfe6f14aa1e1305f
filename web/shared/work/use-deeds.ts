import { useState } from 'react'
import { closeThread, reopenThread } from '#contract/messages.ts'
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

/** What of an item of work a deed needs; a conversation has it too. */
export type DeedItem = Pick<WorkItem, 'key' | 'kind' | 'applicationId' | 'client' | 'snoozed' | 'fact'> & {
  claimed: Pick<NonNullable<WorkItem['claimed']>, 'by'> | null
}

export const deedKeys = ['m', 'e', 'h', 'f', 'n', 'g'] as const
export type Deed = (typeof deedKeys)[number]

export function deedLabel(deed: Deed, { kind, claimed, snoozed }: DeedItem, myId: string): string {
  if (deed === 'e') return kind === 'message' ? 'No answer needed' : 'Done'
  if (deed === 'm') return claimed?.by.id === myId ? 'Let go' : 'I do this'
  if (deed === 'h') return snoozed ? 'Bring back now' : 'Put off…'
  return { f: 'Follow up…', n: 'Write a note', g: 'Assign the client…' }[deed]
}

interface AskedDeed {
  what: 'take over' | 'snooze' | 'follow up' | 'assign'
  item: DeedItem
  sentence?: string
}

interface DeedsOn {
  onNote: (item: DeedItem) => void
  /** Where it is the client that one takes and lets go, not the item. */
  onMine?: (item: DeedItem) => void
  onEnded: (item: DeedItem) => void
  // It was taken back, and comes again.
  onBack?: ((item: { key: string }) => void) | undefined
}

function useEnd({ onEnded, onBack }: Pick<DeedsOn, 'onEnded' | 'onBack'>) {
  const failed = 'Nothing was changed. Please try again.'
  const close = useCall(closeThread, {
    input: ({ applicationId, fact }: DeedItem) => ({
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
    input: ({ key, fact }: DeedItem) => ({
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
  return (item: DeedItem) => {
    const { isPending, variables, mutate } = item.kind === 'message' ? close : finish
    if (!isPending || variables.key !== item.key) mutate(item)
  }
}

function useAllowedDeeds(takesClients: boolean): Readonly<Record<Deed, (item: DeedItem) => boolean>> {
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

export type ItemDeeds = Pick<ReturnType<typeof useDeeds>, 'of' | 'do' | 'myId'>

export function useDeeds({ onNote, onMine, onEnded, onBack }: DeedsOn) {
  const me = useUser()
  const [asked, ask] = useState<AskedDeed | null>(null)
  const can = useAllowedDeeds(onMine !== undefined)
  const claim = useCall(claimWork, {
    input: ({ item, takeOver }: { item: DeedItem; takeOver?: true }) => ({
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
  const release = useCall(releaseWork, { input: ({ key }: DeedItem) => ({ params: { key } }), failed })
  const end = useEnd({ onEnded, onBack })
  const wake = useCall(wakeWork, { input: ({ key }: DeedItem) => ({ params: { key } }), failed })

  const act: Readonly<Record<Deed, (item: DeedItem) => void>> = {
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
    takeOver: (item: DeedItem) => claim.mutate({ item, takeOver: true }),
    of: (item: DeedItem): Deed[] => deedKeys.filter((deed) => can[deed](item)),
    do(deed: Deed, item: DeedItem) {
      if (can[deed](item)) act[deed](item)
      else if (deed === 'h' && !workKinds[item.kind].canWait) toast.show(NOT_PUT_OFF)
    },
  }
}
