import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { addressWith } from '#web/lib/search-params.ts'

const PAUSE_MS = 300

/** The search text of a list. The address follows after a pause in typing, so that Back restores it. */
export function useSearchWords() {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const search = params.get('search')?.trim() ?? ''
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    // The change came from the back button, not from typing.
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
