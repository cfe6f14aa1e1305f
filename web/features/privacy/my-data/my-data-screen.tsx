import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMyData, type MyData } from '#contract/privacy/my-data.ts'
import { said } from '#domain/english/words.ts'
import { PLACES_SOURCE } from '#domain/places/lists.ts'
import { read } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { TextLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AccessCard } from './access-card.tsx'
import { ConsentsCard } from './consents-card.tsx'
import { ErasureCard } from './erasure-card.tsx'
import { ExportCard, isUnderWay } from './export-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import { StoredDataCard } from './stored-data-card.tsx'

export function MyDataScreen() {
  const query = useQuery({
    ...read(getMyData, {}),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export ?? null) ? 3_000 : false),
  })
  return (
    <>
      <PageHeading title="My data" isInBar />
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
  const { controller, erasure, erasureUndoDays, privacyVersion } = data
  const contact = said(controller.address, controller.phone, controller.email)
  // A request made here must not move the card.
  const [wasPending] = useState(erasure !== null)
  const erasing = role === 'client' && <ErasureCard erasure={erasure} undoDays={erasureUndoDays} />
  return (
    <>
      {wasPending && erasing}
      <StoredDataCard data={data} />
      <ConsentsCard />
      <AccessCard />
      {role === 'client' && <RequestsCard />}
      <ExportCard latest={data.export} />
      {!wasPending && erasing}
      <p className="text-ink-soft text-sm">
        {controller.name} answers for your data{contact && `: ${contact}`}.{' '}
        <TextLink reload href="/privacy">
          Privacy notice (version {privacyVersion})
        </TextLink>
        . Names of places: {PLACES_SOURCE}.
      </p>
    </>
  )
}
