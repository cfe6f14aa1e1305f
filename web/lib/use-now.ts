import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time of a page that is looked at, to the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const refresh = () => document.hidden || setNow(new Date())
    const timer = setInterval(refresh, MINUTE)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
  return now
}
