import { useSearchParams } from 'wouter'
import { withParams } from '#web/lib/search-params.ts'

/** Whether the address asks for this deed, as the command menu does; `end` takes it from there. */
export function useAskedDeed(name: 'note' | 'payment') {
  const [params, setParams] = useSearchParams()
  return {
    isAsked: params.get('do') === name,
    end: () => setParams((now) => withParams(now, { do: null }), { replace: true, state: window.history.state }),
  }
}
