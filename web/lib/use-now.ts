import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time of a page that is looked at, to the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
