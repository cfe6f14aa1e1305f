import { useEffect, useState } from 'react'
import { MINUTE } from '#domain/calendar/milliseconds.ts'

/** The current time to the minute, while the page is visible. */
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
