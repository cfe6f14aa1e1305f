import { useEffect, useState } from 'react'

const MINUTE = 60_000

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
