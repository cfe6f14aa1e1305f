import { type RefObject, useCallback, useEffect, useState } from 'react'

const FIRST = 2
const NEAR = '1000px'

const soon = (act: () => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 30)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 200 })
  return () => cancelIdleCallback(idle)
}

/**
 * Chooses the rendered groups of a long list: the first groups, groups near the viewport, and one more per idle
 * callback. Soon the browser search finds every row, and no click waits for thousands of rows.
 */
export function useDrawnGroups(count: number) {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(
    () => new Set(Array.from({ length: FIRST }, (_, index) => index)),
  )
  const draw = useCallback(
    (index: number) => setDrawn((before) => (before.has(index) ? before : new Set([...before, index]))),
    [],
  )

  useEffect(() => {
    const next = Array.from({ length: count }, (_, index) => index).find((index) => !drawn.has(index))
    if (next === undefined) return
    return soon(() => draw(next))
  }, [count, drawn, draw])

  return { drawn, draw }
}

export function useNear(element: RefObject<HTMLElement | null>, index: number, onNear: (index: number) => void) {
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(index),
      { rootMargin: NEAR },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, index, onNear])
}
