import { consentTexts } from '#content/privacy/consent-texts.ts'
import { type Disclosure, listDisclosures } from '#contract/privacy/my-data.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { LongListCard } from './long-list-card.tsx'
import { memberName } from './member-name.ts'

const list = new Intl.ListFormat('en')

export function DisclosuresCard() {
  return (
    <LongListCard
      title="Where it went"
      description="Everything about you that left the portal, with the agreement under which it left."
      empty="Nothing about you has left the portal."
      failure="What left could not be loaded"
      list={useLongList(listDisclosures, {})}
      row={(disclosure) => <DisclosureRow disclosure={disclosure} />}
    />
  )
}

function DisclosureRow({ disclosure: { at, to, what, purpose, by, consentGivenAt } }: { disclosure: Disclosure }) {
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-semibold">{to}</span>: {list.format(what.map(({ name }) => name)) || 'nothing'}
      </p>
      <p className="text-ink-soft">
        <When at={at} time />, by {memberName(by)}. {consentTexts[purpose].title}, agreed on{' '}
        <When at={consentGivenAt} />
      </p>
    </>
  )
}
