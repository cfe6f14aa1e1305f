import { useEffect, useMemo, useRef } from 'react'

/** Returns stable actions, so that only changed rows of a list render again. */
export function useStableActions<A extends Record<keyof A & string, (...given: never[]) => void>>(actions: A): A {
  const now = useRef<Record<string, (...given: never[]) => void>>(actions)
  useEffect(() => {
    now.current = actions
  })
  return useMemo(() => {
    const stable = Object.keys(now.current).map((name) => [name, (...given: never[]) => now.current[name]?.(...given)])
    return Object.fromEntries(stable)
  }, [])
}
