import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { addressWith } from '#web/lib/search-params.ts'

const PAUSE_MS = 300

/** What a list is searched for: it stands in the address once the typing pauses, so that the way back leads to it. */
export function useSearchWords() {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const search = params.get('search')?.trim() ?? ''
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    // From the back button, not from the typing itself.
    if (typed.trim() !== search) setTyped(search)
  }

  const settle = useEffectEvent((words: string) =>
    navigate(addressWith(path, params, { search: words }), { replace: true }),
  )
  const words = typed.trim()
  useEffect(() => {
    if (words === search) return
    const timer = setTimeout(() => settle(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, search])

  return { typed, type: setTyped, search }
}
