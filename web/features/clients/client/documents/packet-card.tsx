import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive, FileStack } from 'lucide-react'
import { useState } from 'react'
import { getTasks } from '#contract/cases/tasks.ts'
import { getApplicationFiles, listPackets, orderBoardPacket, orderPacket, type Packet } from '#contract/packets.ts'
import { pathOf } from '#contract/route.ts'
import { notApproved } from '#domain/cases/tasks.ts'
import { call } from '#web/lib/call.ts'
import { read, useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { sentenceOf } from '#web/lib/toast.ts'
import { May } from '#web/shared/may.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PacketRow } from './packet-row.tsx'

const SHOWN_AT_FIRST = 4

export function PacketCard({ applicationId }: { applicationId: string }) {
  const { query, packets, underWay, order, isOrdering, refusal } = usePackets(applicationId)
  const newest = packets?.[0]
  return (
    <Card
      title="Packet and files"
      description="The packet is one PDF: cover and checklist, personal data sheet, approved documents and a manifest. It does not change once it is created."
    >
      <div className="space-y-4">
        <NotApproved applicationId={applicationId} />
        <May do="cases.move">
          <OrderButtons {...{ applicationId, order }} isBusy={isOrdering || underWay !== undefined} />
        </May>
        {underWay && <Progress packet={underWay} />}
        <p role="status" className="sr-only">
          {underWay ? 'The packet is being created' : newest?.state === 'ready' ? 'The newest packet is ready' : ''}
        </p>
        {refusal && !underWay && (
          <Notice tone="warn" live>
            {refusal}
          </Notice>
        )}
        <May do="lists.export">
          <ButtonLink
            icon={FileArchive}
            wide
            download
            variant="secondary"
            href={pathOf(getApplicationFiles, { id: applicationId })}
          >
            Download all files (zip)
          </ButtonLink>
        </May>
        <QueryView
          query={query}
          bare
          failure="The packets could not be loaded"
          skeleton={
            <div aria-hidden="true" className="space-y-3 border-line border-t pt-4">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-10" />
            </div>
          }
        >
          {(known) => <Packets packets={known} onSent={() => void query.refetch()} />}
        </QueryView>
      </div>
    </Card>
  )
}

interface OrderButtonsProps extends Pick<ReturnType<typeof usePackets>, 'order'> {
  applicationId: string
  isBusy: boolean
}

function OrderButtons({ applicationId, isBusy, order }: OrderButtonsProps) {
  const { data: path } = useQuery(pathQuery(applicationId))
  return (
    <>
      <Button icon={FileStack} wide busy={isBusy} busyLabel="Creating the packet" onClick={() => order(orderPacket)}>
        Create packet
      </Button>
      {path?.board && (
        <Button icon={FileStack} wide variant="secondary" disabled={isBusy} onClick={() => order(orderBoardPacket)}>
          Create packet for {path.board.name}
        </Button>
      )}
    </>
  )
}

function NotApproved({ applicationId }: { applicationId: string }) {
  const { data } = useRead(getTasks, { params: { id: applicationId } })
  const open = data ? notApproved(data) : []
  if (open.length === 0) return null
  return (
    <Notice tone="warn" title="Not in the packet yet">
      <ul className="list-disc space-y-0.5 pl-4">
        {open.map(({ name, state }) => (
          <li key={name}>
            {name}: {state}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const Progress = ({ packet: { state, done, steps } }: { packet: Packet }) => (
  <div className="space-y-2 rounded-control border border-line bg-sunk p-3">
    <div className="flex justify-between gap-4 text-sm">
      <span className="font-semibold">{state === 'waiting' ? 'Waiting to start' : 'Putting it together'}</span>
      <span className="text-ink-soft tabular-nums">
        {done} of {steps}
      </span>
    </div>
    <ProgressBar label="Packet" value={steps === 0 ? 0 : (done / steps) * 100} />
    <p className="text-ink-soft text-xs">You can leave this page. The packet will still be created.</p>
  </div>
)

function Packets({ packets, onSent }: { packets: Packet[]; onSent: () => void }) {
  const [isWhole, showWhole] = useState(false)
  const made = packets.filter((packet) => !isUnderWay(packet))
  const shown = isWhole ? made : made.slice(0, SHOWN_AT_FIRST)
  const more = made.length - shown.length
  return (
    <section aria-labelledby="packets-title" className="border-line border-t pt-4">
      <h3 id="packets-title" className="font-semibold text-sm">
        Packets
      </h3>
      {made.length === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">None yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((packet) => (
            <PacketRow key={packet.id} packet={packet} onSent={onSent} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button variant="quiet" size="small" wide onClick={() => showWhole(true)}>
          Show {more} earlier
        </Button>
      )}
    </section>
  )
}

const LOOK_EVERY_MS = 1_000

const isUnderWay = ({ state }: Packet): boolean => state === 'waiting' || state === 'making'

function usePackets(applicationId: string) {
  const queries = useQueryClient()
  const input = { params: { id: applicationId } }
  const list = read(listPackets, input)
  const query = useQuery({
    ...list,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  })
  const order = useMutation({
    mutationFn: (route: typeof orderPacket | typeof orderBoardPacket) => call(route, input),
    onSuccess: (packet) =>
      queries.setQueryData(list.queryKey, (known) => [packet, ...(known ?? []).filter(({ id }) => id !== packet.id)]),
  })
  const packets = query.data
  return {
    query,
    packets,
    underWay: packets?.find(isUnderWay),
    order: order.mutate,
    isOrdering: order.isPending,
    refusal: order.isError ? sentenceOf(order.error, 'The packet could not be created. Please try again.') : null,
  }
}
