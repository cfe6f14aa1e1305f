import { useEffect, useEffectEvent, useState } from 'react'
import {
  endHandover,
  getHandover,
  getHandoverPage,
  JPEG,
  type StartedHandover,
  startHandover,
} from '#contract/documents/handovers.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { pathOf } from '#contract/route.ts'
import { useRead } from '#web/lib/query.ts'
import { sentenceOf, toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'

export const pictureOf = (pageId: string): string => pathOf(getHandoverPage, { pageId })

// No live event reports an expiry, so the query polls.
const ENDS_SEEN_WITHIN_MS = 15_000

const NOT_DELETED = 'The photos could not be deleted from the portal'

export interface HandoverOptions {
  requirementId: RequirementId
  onClose: () => void
  /** `onKept` deletes the pages from the portal. */
  onPhotos: (photos: readonly File[], onKept: () => void) => void
}

function useStarted({ requirementId, onClose }: Omit<HandoverOptions, 'onPhotos'>) {
  const [started, setStarted] = useState<StartedHandover>()
  const start = useCall(startHandover, {
    input: () => ({ body: { requirementId } }),
    onSuccess: setStarted,
    onError: (error) => {
      toast.error('Error', sentenceOf(error, 'The link for your phone could not be made'))
      onClose()
    },
  })
  const begin = useEffectEvent(() => start.mutate())
  useEffect(() => begin(), [])
  return { started, renew: () => start.mutate(), isRenewing: start.isPending }
}

export function useHandover({ onPhotos, ...options }: HandoverOptions) {
  const { onClose } = options
  const link = useStarted(options)
  const { started } = link
  const id = started?.id ?? ''
  const end = useCall(endHandover, {
    input: (taken: number | undefined) => ({ params: { id }, query: taken === undefined ? {} : { taken: `${taken}` } }),
    known: [getHandover],
  })
  const isOpen = started !== undefined && !end.isPending && !end.isSuccess
  const reading = { enabled: isOpen, refetchInterval: ENDS_SEEN_WITHIN_MS }
  const handover = useRead(getHandover, { params: { id } }, reading).data ?? started
  // A handover that cannot be ended now expires.
  const finish = () => {
    if (started) end.mutate(undefined)
    onClose()
  }
  const endAfter = (photos: readonly File[]) =>
    void end.mutateAsync(photos.length).catch((error) => toast.error('Error', sentenceOf(error, NOT_DELETED)))
  const [isTaking, setTaking] = useState(false)
  const take = async () => {
    setTaking(true)
    try {
      const photos = await Promise.all((handover?.pages ?? []).map(fetchPage))
      onPhotos(photos, () => endAfter(photos))
      onClose()
    } catch (error) {
      setTaking(false)
      toast.error('Error', sentenceOf(error, 'The photos could not be fetched'))
    }
  }
  const takeOnceDone = useEffectEvent(() => void take())
  const isDone = handover?.status === 'done' && handover.pages.length > 0
  useEffect(() => {
    if (isDone) takeOnceDone()
  }, [isDone])

  return { ...link, handover, take, isTaking, cancel: finish }
}

async function fetchPage({ id }: { id: string }, place: number): Promise<File> {
  const answer = await fetch(pictureOf(id))
  if (!answer.ok) throw new Error(`${answer.status}`)
  return new File([await answer.blob()], `page-${place + 1}.jpg`, { type: JPEG })
}
