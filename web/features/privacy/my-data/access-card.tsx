import type { ReactNode } from 'react'
import { consentTexts } from '#content/privacy/consent-texts.ts'
import { type DataAccess, type Disclosure, listDataAccess, listDisclosures } from '#contract/privacy/my-data.ts'
import { counted } from '#domain/english/counted.ts'
import { listed } from '#domain/english/words.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { type LongList, useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'

export const AccessCard = () => (
  <Card title="Who has seen it">
    <div className="-my-2 divide-y divide-line">
      <LongListPart
        summary={(count) => `Left the portal ${counted(count, 'time')}`}
        empty="Nothing about you has left the portal."
        failure="What left could not be loaded"
        list={useLongList(listDisclosures, {})}
        row={(disclosure) => <DisclosureRow disclosure={disclosure} />}
      />
      <LongListPart
        summary={(count) => `Opened by our team ${counted(count, 'time')}`}
        empty="Nobody on our team has opened anything of yours yet."
        failure="Who looked at it could not be loaded"
        list={useLongList(listDataAccess, {})}
        row={(access) => <AccessRow access={access} />}
      />
    </div>
  </Card>
)

const AccessRow = ({ access: { at, what, requirementId, by } }: { access: DataAccess }) => (
  <>
    <p className="font-semibold">
      {what}
      {requirementId && `: ${requirementOf(requirementId).name}`}
    </p>
    <p className="text-ink-soft">
      <When at={at} time />, {memberName(by)}
    </p>
  </>
)

const DisclosureRow = ({ disclosure: { at, to, what, purpose, by, consentGivenAt } }: { disclosure: Disclosure }) => (
  <>
    <p className="wrap-anywhere">
      <span className="font-semibold">{to}</span>: {listed(what.map(({ name }) => name)) || 'nothing'}
    </p>
    <p className="text-ink-soft">
      <When at={at} time />, by {memberName(by)}. {consentTexts[purpose].title}, agreed on <When at={consentGivenAt} />
    </p>
  </>
)

const memberName = (member: { shortId: string } | null): string =>
  member === null ? 'the portal itself' : `member ${member.shortId} of our team`

interface LongListPartProps<Row> {
  summary: (count: number) => string
  empty: string
  failure: string
  list: LongList<Row>
  row: (row: Row) => ReactNode
}

function LongListPart<Row extends { id: string }>({ summary, empty, row, ...view }: LongListPartProps<Row>) {
  const rows = (some: readonly Row[]) => (
    <ul className="divide-y divide-line text-sm">
      {some.map((one) => (
        <li key={one.id} className="py-3 first:pt-0">
          {row(one)}
        </li>
      ))}
    </ul>
  )
  const line = summary(view.list.total)
  return (
    <ListView
      {...view}
      bare
      skeleton="h-11"
      empty={<p className="py-3 text-sm">{empty}</p>}
      frame={(content) => <Folded summary={<span className="font-semibold">{line}</span>}>{content}</Folded>}
    >
      {rows}
    </ListView>
  )
}
