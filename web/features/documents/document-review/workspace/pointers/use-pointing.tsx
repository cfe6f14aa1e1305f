import { useState } from 'react'
import { MOST_POINTERS } from '#contract/documents/pointers.ts'
import type { PageInView } from '#web/ui/pdf/pdf-pages.tsx'
import type { DecisionDraft } from '../use-decision.ts'
import { PointerLayer } from './pointer-layer.tsx'

/** Pointing at places of the paper; a place takes the reason that was chosen last. */
export function usePointing({ pointers, reasons }: DecisionDraft, write: (change: Partial<DecisionDraft>) => void) {
  const [isAsked, setAsked] = useState(false)
  const isPointing = isAsked && pointers.length < MOST_POINTERS
  const reason = reasons.at(-1)
  const leave = () => setAsked(false)
  return {
    isPointing,
    toggle: () => setAsked(!isPointing),
    overlay: (view: PageInView) => (
      <PointerLayer
        view={view}
        pointers={pointers}
        onLeave={leave}
        onPlace={
          isPointing
            ? (place) => {
                leave()
                write({ pointers: [...pointers, { ...place, ...(reason && { reason }) }] })
              }
            : undefined
        }
      />
    ),
  }
}
