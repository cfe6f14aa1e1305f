import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, as often as words like `3 minutes` change. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
