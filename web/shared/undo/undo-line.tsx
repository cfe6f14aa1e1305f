import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isBehind, markStale } from '#web/lib/stale.ts'
import { sentenceOf, toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { useShortcuts } from '../shortcuts/shortcuts.ts'
import { endUndo, type UndoOffer, useUndoOffer } from './undo-offer.ts'

const TICK_MS = 250
const SECONDS_SHOWN = 60

interface UndoLineProps {
  onUndone: (offer: UndoOffer) => void
  shortcutsPaused?: boolean
  hasRoomBelow?: boolean
  className?: string
}

export function UndoLine(props: UndoLineProps) {
  const offer = useUndoOffer()
  if (!offer) return null
  return (
    <>
      {props.hasRoomBelow && <div className="h-18 lg:hidden" />}
      <Line key={offer.id} offer={offer} {...props} />
    </>
  )
}

function Line({ offer, onUndone, shortcutsPaused = false, className }: UndoLineProps & { offer: UndoOffer }) {
  const seconds = useSecondsUntil(offer.until)
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: offer.undo,
    onSuccess: () => {
      endUndo(offer)
      offer.restore()
      if (offer.undone) toast.show(...offer.undone)
      onUndone(offer)
    },
    onError: (error) => {
      toast.error(offer.failed, sentenceOf(error, 'Please check your connection.'))
    },
    onSettled: (_, error) => {
      if (isBehind(error)) markStale(queries, offer.route)
    },
  })
  const press = () => undo.isPending || undo.mutate()
  useShortcuts({ z: press }, !shortcutsPaused)

  useEffect(() => {
    if (seconds <= 0 && !undo.isPending) endUndo(offer)
  }, [offer, seconds, undo.isPending])

  return (
    <div
      className={clsx(
        'flex w-fit max-w-full animate-rise items-center gap-3 rounded-control border border-line bg-card py-2 pr-2 pl-4 text-sm shadow-float',
        className,
      )}
    >
      <p role="status" className="min-w-0">
        {offer.says}
      </p>
      <Button icon={Undo2} size="small" variant="secondary" className="shrink-0" busy={undo.isPending} onClick={press}>
        Undo
        {seconds <= SECONDS_SHOWN && (
          <span aria-hidden="true" className="min-w-5 text-right tabular-nums">
            {Math.max(0, seconds)}
          </span>
        )}
        <KeyHint>Z</KeyHint>
      </Button>
    </div>
  )
}

function useSecondsUntil(until: number): number {
  const left = () => Math.ceil((until - performance.now()) / 1_000)
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const count = () => setSeconds(Math.ceil((until - performance.now()) / 1_000))
    const timer = setInterval(count, TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

export function UndoBesidePage() {
  const [, navigate] = useLocation()
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-35 flex justify-center lg:bottom-6 lg:left-70 lg:justify-start [:root:has([data-full-screen])_&]:hidden">
      <UndoLine className="pointer-events-auto" onUndone={({ address }) => navigate(address)} />
    </div>
  )
}
