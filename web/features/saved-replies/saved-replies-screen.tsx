import { keepPreviousData } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { listReplies, type SavedReply } from '#contract/saved-replies.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { adminPage } from '#web/shared/admin-only.tsx'
import { NewButton } from '#web/shared/new-button.tsx'
import { foundReplies } from '#web/shared/replies/found-replies.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { RowButton } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { column, inColumns } from '#web/ui/rows-table.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { kindLabels } from './reply-labels.ts'

export const SavedRepliesScreen = adminPage('/admin/replies', Replies)

function Replies() {
  const [opened, open] = useState<SavedReply | null>(null)
  return (
    <>
      <PageHeading
        title="Saved Replies"
        description="{first name} and other placeholders are filled in when a reply is picked."
        actions={
          <NewButton do="replies.change" dialog={(close) => <ReplyDialog reply={null} onClose={close} />}>
            New reply
          </NewButton>
        }
      />
      <ReplyTable onOpen={open} />
      {opened && <ReplyDialog key={opened.id} reply={opened} onClose={() => open(null)} />}
    </>
  )
}

function ReplyTable({ onOpen }: { onOpen: (reply: SavedReply) => void }) {
  const [words, setWords] = useState('')
  // Colleagues may have changed the replies.
  const query = useRead(listReplies, {}, { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <div className="space-y-4">
      <TextField
        label="Search"
        className="max-w-md"
        value={words}
        onChange={setWords}
        type="search"
        placeholder="Title or text"
      />
      <QueryView
        query={{ ...query, data: query.data && foundReplies(query.data, words) }}
        failure="The replies could not be loaded"
        empty={{
          icon: MessageSquareQuote,
          title: words ? 'No replies contain these words' : 'No saved replies yet',
          children: words ? 'Try fewer words.' : 'Write the first one for the whole team to use.',
        }}
        {...replyTable(onOpen)}
      />
    </div>
  )
}

const replyTable = (onOpen: (reply: SavedReply) => void) =>
  inColumns<SavedReply>({
    caption: 'Saved replies by title',
    skeletonRows: 6,
    keyOf: ({ id }) => id,
    columns: [
      column('Reply', { label: false, width: 'w-64', className: '@2xl:max-w-0 @2xl:w-[60%]' }, (reply) => (
        <span className="block min-w-0 py-1">
          <RowButton onClick={() => onOpen(reply)} className="wrap-anywhere">
            {reply.title}
          </RowButton>
          <span className="line-clamp-2 text-ink-soft text-xs @2xl:line-clamp-1">{reply.content}</span>
        </span>
      )),
      column('Available', { width: 'w-24', className: '@2xl:whitespace-nowrap' }, ({ kind }) => kindLabels[kind]),
      column('Last changed', { width: 'w-32', className: 'text-ink-soft' }, ({ changedBy, changedAt }) => (
        <>
          {changedBy ? `${changedBy.name}, ` : ''}
          <When at={changedAt} />
        </>
      )),
    ],
  })
