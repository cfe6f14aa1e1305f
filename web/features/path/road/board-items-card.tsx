import { type BoardItem, listBoardItems } from '#contract/boards/board-items.ts'
import { partyToApplicant } from '#domain/third-party-requests/request-labels.ts'
import { useRead } from '#web/lib/query.ts'
import { Status } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

export function BoardItemsCard({ applicationId }: { applicationId: string }) {
  const { data } = useRead(listBoardItems, { params: { id: applicationId } })
  if (!data || data.items.length === 0) return null
  return (
    <Card id="board-items" title={data.board ? `What ${data.board.state} asks for` : 'What your board asks for'}>
      <ul className="divide-y divide-line">
        {data.items.map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  )
}

function ItemLine({ item: { title, state, kind, party } }: { item: BoardItem }) {
  const isDone = state === 'done'
  return (
    <li className="space-y-1 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="wrap-anywhere font-semibold">{title}</h3>
        <Status tone={isDone ? 'good' : kind === 'task' ? 'warn' : 'info'}>
          {isDone ? 'Done' : kind === 'task' ? 'For you to do' : 'With others'}
        </Status>
      </div>
      {!isDone && kind === 'task' && <p>Tell our team in a message when you have done it, or if you need help.</p>}
      {!isDone && kind === 'request' && (
        <p>
          {party ? partyToApplicant[party] : 'Somebody else'} has to send it.{' '}
          <TextLink href="/requests">See how far it is</TextLink>
        </p>
      )}
    </li>
  )
}
