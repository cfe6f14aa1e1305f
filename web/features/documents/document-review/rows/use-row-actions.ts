import { useEffect, useMemo, useRef } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'

type Actions = Readonly<Record<string, (document: AdminDocument) => void>>

/** The same actions at every rendering, so that opening a document does not draw every row of the list behind it anew. */
export function useRowActions<A extends Actions>(actions: A): A {
  const now = useRef(actions)
  useEffect(() => {
    now.current = actions
  })
  return useMemo(() => {
    const stable = Object.keys(now.current).map((name) => [
      name,
      (document: AdminDocument) => now.current[name]?.(document),
    ])
    return Object.fromEntries(stable)
  }, [])
}
