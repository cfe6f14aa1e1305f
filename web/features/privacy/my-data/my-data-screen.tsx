import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consentTexts } from '#content/privacy/consent-texts.ts'
import {
  type DataAccess,
  type Disclosure,
  listDataAccess,
  listDisclosures,
  type MyData,
} from '#contract/privacy/my-data.ts'
import { said } from '#domain/english/said.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { ExportCard } from './export-card.tsx'
import { LongListCard } from './long-list-card.tsx'
import { isUnderWay, myDataQuery } from './my-data-query.ts'
import { RequestsCard } from './requests-card.tsx'

export function MyDataScreen() {
  const query = useQuery({
    ...myDataQuery,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export ?? null) ? 3_000 : false),
  })
  return (
    <>
      <PageHeading
        title="My data"
        description="What we hold about you, what you agreed to, where it went and who looked at it."
      />
      <div className="max-w-3xl space-y-6">
        <QueryView
          query={query}
          failure="Your data could not be loaded"
          reassurance="Nothing has been lost."
          skeleton="h-96 rounded-card"
        >
          {(data) => <Parts data={data} />}
        </QueryView>
      </div>
    </>
  )
}

function Parts({ data }: { data: MyData }) {
  const { role } = useUser()
  const { controller, documents, erasure, erasureUndoDays, held, privacyVersion } = data
  // What is asked for here stays in its place.
  const [wasPending] = useState(erasure !== null)
  const erasing = role === 'client' && <ErasureCard erasure={erasure} undoDays={erasureUndoDays} />
  return (
    <>
      {wasPending && erasing}
      <ConsentsCard />
      <DisclosuresCard />
      <AccessCard />
      {role === 'client' && <RequestsCard />}
      <HeldCard held={held} />
      {documents.length > 0 && <DocumentsCard documents={documents} />}
      <ExportCard latest={data.export} />
      {!wasPending && erasing}
      <p className="text-ink-soft text-sm">
        {controller.name} answers for your data: {said(controller.address, controller.phone, controller.email)}. You can
        also write to us there. More is in the{' '}
        <TextLink reload href="/privacy">
          privacy notice (version {privacyVersion})
        </TextLink>
        .
      </p>
    </>
  )
}

const AccessCard = () => (
  <LongListCard
    title="Who looked at it"
    description="What members of our team opened, read or downloaded. Each of them has a short number, always the same one."
    empty="Nobody on our team has opened anything of yours yet."
    failure="Who looked at it could not be loaded"
    list={useLongList(listDataAccess, {})}
    row={(access) => <AccessRow access={access} />}
  />
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

const list = new Intl.ListFormat('en')

const DisclosuresCard = () => (
  <LongListCard
    title="Where it went"
    description="Everything about you that left the portal, with the agreement under which it left."
    empty="Nothing about you has left the portal."
    failure="What left could not be loaded"
    list={useLongList(listDisclosures, {})}
    row={(disclosure) => <DisclosureRow disclosure={disclosure} />}
  />
)

const DisclosureRow = ({ disclosure: { at, to, what, purpose, by, consentGivenAt } }: { disclosure: Disclosure }) => (
  <>
    <p className="wrap-anywhere">
      <span className="font-semibold">{to}</span>: {list.format(what.map(({ name }) => name)) || 'nothing'}
    </p>
    <p className="text-ink-soft">
      <When at={at} time />, by {memberName(by)}. {consentTexts[purpose].title}, agreed on <When at={consentGivenAt} />
    </p>
  </>
)

const DocumentsCard = ({ documents }: Pick<MyData, 'documents'>) => (
  <Card title="Your documents" description="When each was last changed, and last opened by our team.">
    <ul className="divide-y divide-line text-sm">
      {documents.map(({ id, name, fileName, version, changedAt, lastAccessedAt }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <p className="font-semibold">
            {name}
            {version > 1 && `, version ${version}`}
          </p>
          <p className="wrap-anywhere text-ink-soft">{fileName}</p>
          <p className="text-ink-soft">
            Changed <When at={changedAt} time />.{' '}
            {lastAccessedAt ? (
              <>
                Last opened by our team <When at={lastAccessedAt} time />
              </>
            ) : (
              'Not opened by our team yet'
            )}
          </p>
        </li>
      ))}
    </ul>
  </Card>
)

const HeldCard = ({ held }: Pick<MyData, 'held'>) => (
  <Card title="What we hold" description="By kind, with where it comes from and how long we keep it.">
    <dl className="divide-y divide-line text-sm">
      {held.filter(isHeld).map(({ class: kind, title, contents, source, retention, count }) => (
        <div key={kind} className="space-y-1 py-3 first:pt-0 last:pb-0">
          <dt className="flex justify-between gap-4 font-semibold">
            {title}
            {kind !== 'account' && (
              <span className="text-ink-soft tabular-nums">
                {count.toLocaleString('en-US')}
                <span className="sr-only"> kept</span>
              </span>
            )}
          </dt>
          <dd>{capitalised(contents)}</dd>
          <dd className="text-ink-soft">
            From: {source}. Kept {retention}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)

// Leaves out empty classes: the privacy notice names all of them.
const isHeld = ({ class: kind, count }: MyData['held'][number]) => kind === 'account' || count > 0

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const memberName = (member: { shortId: string } | null): string =>
  member === null ? 'the portal itself' : `member ${member.shortId} of our team`
