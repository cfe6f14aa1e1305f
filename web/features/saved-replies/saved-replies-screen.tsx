import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageSquareQuote, Plus } from 'lucide-react'
import { useState } from 'react'
import { listReplies, type SavedReply } from '#contract/saved-replies.ts'
import { read } from '#web/lib/query.ts'
import { When } from '#web/lib/when.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { foundReplies } from '#web/shared/replies/found-replies.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/table.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { kindLabels } from './reply-labels.ts'

export function SavedRepliesScreen() {
  return (
    <AdminOnly page="/admin/replies">
      <Replies />
    </AdminOnly>
  )
}

type EditedReply = SavedReply | 'new' | null

function Replies() {
  const [opened, open] = useState<EditedReply>(null)
  return (
    <>
      <PageHeading
        title="Saved Replies"
        description="Texts for messages and review notes that the whole team shares. Placeholders such as {first name} are filled in when one is picked."
        actions={
          <May do="replies.change">
            <Button onClick={() => open('new')}>
              <Plus aria-hidden="true" />
              New reply
            </Button>
          </May>
        }
      />
      <ReplyTable onOpen={open} />
      {opened && (
        <ReplyDialog
          key={opened === 'new' ? opened : opened.id}
          reply={opened === 'new' ? null : opened}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

function ReplyTable({ onOpen }: { onOpen: (reply: SavedReply) => void }) {
  const [words, setWords] = useState('')
  // Colleagues change them, too.
  const { data, isLoadingError, isRefetchError, isFetching, refetch } = useQuery({
    ...read(listReplies, {}),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const again = { onRetry: () => void refetch(), retrying: isFetching }
  const shown = data && foundReplies(data, words)

  if (isLoadingError) {
    return (
      <Card padded={false}>
        <LoadFailure title="The replies could not be loaded" {...again} />
      </Card>
    )
  }
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
      {isRefetchError && <StaleNotice {...again} />}
      {shown?.length === 0 ? (
        <Card padded={false}>
          <EmptyState
            icon={MessageSquareQuote}
            title={words ? 'No replies contain these words' : 'No saved replies yet'}
          >
            {words ? 'Try fewer words.' : 'Write the first one for the whole team to use.'}
          </EmptyState>
        </Card>
      ) : (
        <Table
          caption="Saved replies by title"
          head={
            <>
              <HeaderCell>Reply</HeaderCell>
              <HeaderCell>Available</HeaderCell>
              <HeaderCell>Last changed</HeaderCell>
            </>
          }
        >
          {shown ? (
            shown.map((reply) => <ReplyRow key={reply.id} reply={reply} onOpen={() => onOpen(reply)} />)
          ) : (
            <SkeletonRows rows={6} widths={['w-64', 'w-24', 'w-32']} />
          )}
        </Table>
      )}
    </div>
  )
}

function ReplyRow({ reply, onOpen }: { reply: SavedReply; onOpen: () => void }) {
  return (
    <Row>
      <Cell className="@2xl:max-w-0 @2xl:w-[60%]">
        <span className="block min-w-0 py-1">
          <button
            type="button"
            onClick={onOpen}
            className="wrap-anywhere min-h-6 cursor-pointer text-left font-semibold text-brand hover:underline"
          >
            {reply.title}
          </button>
          <span className="line-clamp-2 text-ink-soft text-xs @2xl:line-clamp-1">{reply.content}</span>
        </span>
      </Cell>
      <Cell label="Available" className="@2xl:whitespace-nowrap">
        {kindLabels[reply.kind]}
      </Cell>
      <Cell label="Last changed" className="text-ink-soft">
        {reply.changedBy ? `${reply.changedBy.name}, ` : ''}
        <When at={reply.changedAt} />
      </Cell>
    </Row>
  )
}
