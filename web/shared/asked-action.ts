import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { withParams } from '#web/lib/search-params.ts'

/** Runs the action named by the address, for the command menu. */
export function useAskedAction(name: 'note' | 'payment', act: () => void, isReady = true): void {
  const [params, setParams] = useSearchParams()
  const isAsked = isReady && params.get('do') === name
  const answer = useEffectEvent(() => {
    setParams((now) => withParams(now, { do: null }), { replace: true, state: window.history.state })
    act()
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}
