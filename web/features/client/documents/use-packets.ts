import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listPackets, orderPacket, type Packet } from '#contract/packets.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failed.ts'
import { read } from '#web/lib/query.ts'

const LOOK_EVERY_MS = 1_000

export const isUnderWay = ({ state }: Packet): boolean => state === 'waiting' || state === 'making'

/** The packets of an application, and ordering one more; asked again and again only while one is being made. */
export function usePackets(applicationId: string) {
  const queries = useQueryClient()
  const input = { params: { id: applicationId } }
  const list = read(listPackets, input)
  const query = useQuery({
    ...list,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_EVERY_MS : false),
  })
  const order = useMutation({
    mutationFn: () => call(orderPacket, input),
    onSuccess: (packet) =>
      queries.setQueryData(list.queryKey, (known) => [packet, ...(known ?? []).filter(({ id }) => id !== packet.id)]),
  })
  const packets = query.data
  return {
    packets,
    underWay: packets?.find(isUnderWay),
    isMissing: query.isLoadingError,
    isStale: query.isRefetchError,
    again: { onRetry: () => void query.refetch(), retrying: query.isFetching },
    order: () => order.mutate(),
    isOrdering: order.isPending,
    refusal: order.isError ? sentenceOf(order.error, 'The packet could not be created. Please try again.') : null,
  }
}
