import clsx from 'clsx'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#web/lib/session.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { KeyList, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { backToToday } from '#web/shared/work/back-to-today.ts'
import { WorkActionDialogs } from '#web/shared/work/work-action-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ComposePane, useChosen } from './compose-pane.tsx'
import { asItem, itemOf, keyOf } from './conversation-item.ts'
import { conversationKeys, useConversationKeys } from './conversation-keys.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { APPLICATION_FIELD } from './correspondent.tsx'
import { useMessagesAddress } from './messages-address.ts'
import { useConversationActions, useConversations } from './use-conversations.ts'
import type { ComposerState } from './write-note.tsx'

export function OfficeMessages() {
  const { id: myId } = useUser()
  const address = useMessagesAddress()
  const { opened, applicationId, isBeside } = address
  const conversations = useConversations(address)
  const { list, rows, steps, rowAt, here, onUnder } = conversations
  const application = useChosen(applicationId)
  const [writing, setWriting] = useState<ComposerState & { to: string | null }>(nothingAsked)
  const write = (mode: ComposerState['mode'], to = opened) => {
    setWriting({ to, mode, isAsked: true })
    if (to !== null && to !== opened) address.open(to)
  }
  const openItem = opened !== null && application ? itemOf(application) : undefined
  const item = here ? asItem(here) : openItem
  const actions = useConversationActions(conversations, (item) => write('note', item.applicationId))
  const startNew = () => {
    address.write(null)
    setTimeout(() => document.getElementById(APPLICATION_FIELD)?.focus())
  }
  const keyList = useKeyList()
  const mayWrite = useMay('messages.write')
  useConversationKeys({
    here: item,
    isTouched: conversations.isTouched,
    steps,
    actions,
    isFree: !keyList.open,
    onAnswer: mayWrite ? () => write('answer', item?.applicationId) : undefined,
    onNew: mayWrite ? startNew : undefined,
    onLeave: backToToday(),
  })
  return (
    <>
      <div className={clsx('mb-2 flex flex-wrap items-center gap-x-3 gap-y-1', isBeside && 'max-[900px]:sr-only')}>
        <h1 id="page-title" tabIndex={-1} className="grow font-semibold text-xl">
          Messages
        </h1>
        <May do="messages.write">
          <Button icon={SquarePen} size="small" variant="secondary" onClick={startNew}>
            New message
            <KeyHint>C</KeyHint>
          </Button>
        </May>
        <KeyList keys={conversationKeys} {...keyList} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start lg:-mb-9 gap-4 min-[900px]:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={clsx(column, 'min-[900px]:overflow-y-auto', isBeside && 'max-[900px]:hidden')}>
          <ConversationList {...{ list, rows, address, onUnder, myId }} />
        </div>
        {opened === null ? (
          <div className={clsx('min-w-0', !isBeside && 'max-[900px]:hidden')}>
            <ComposePane address={address} application={application} />
          </div>
        ) : (
          <div className={column}>
            <ConversationPane
              key={opened}
              applicationId={opened}
              application={application}
              conversation={rowAt(keyOf({ applicationId: opened }))}
              listHref={address.listHref}
              actions={actions}
              onUnder={() => onUnder(keyOf({ applicationId: opened }))}
              writing={writing.to === opened ? writing : nothingAsked}
              onWrite={write}
              onSent={conversations.goOn}
            />
          </div>
        )}
      </div>
      <WorkActionDialogs actions={actions} onSnoozed={steps.onSnoozed} rowAfter={steps.rowAfter} />
    </>
  )
}

const nothingAsked = { to: null, mode: 'answer', isAsked: false } as const

/** Fills the window height, so that each column scrolls by itself. */
const column =
  'min-w-0 min-[900px]:flex min-[900px]:flex-col min-[900px]:sticky min-[900px]:top-[calc(var(--page-header)+0.75rem)] min-[900px]:h-[calc(100dvh-var(--page-header)-10rem)] lg:h-[calc(100dvh-5rem)]!'
