import { consentTexts } from '#content/privacy/consent-texts.ts'
import { type DataAccess, type Disclosure, listDataAccess, listDisclosures } from '#contract/privacy/my-data.ts'
import { counted } from '#domain/english/counted.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { Card } from '#web/ui/card.tsx'
import { LongListPart } from './long-list-part.tsx'

export const AccessCard = () => (
  <Card title="Who has seen it" titleId="seen-title">
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

const names = new Intl.ListFormat('en')

const DisclosureRow = ({ disclosure: { at, to, what, purpose, by, consentGivenAt } }: { disclosure: Disclosure }) => (
  <>
    <p className="wrap-anywhere">
      <span className="font-semibold">{to}</span>: {names.format(what.map(({ name }) => name)) || 'nothing'}
    </p>
    <p className="text-ink-soft">
      <When at={at} time />, by {memberName(by)}. {consentTexts[purpose].title}, agreed on <When at={consentGivenAt} />
    </p>
  </>
)

const memberName = (member: { shortId: string } | null): string =>
  member === null ? 'the portal itself' : `member ${member.shortId} of our team`
