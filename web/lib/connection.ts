import { useEffect, useState } from 'react'

const SAID_FOR_MS = 3000

/** `lost` while the line is away, `back` for a moment after its return, otherwise `there`. */
export type Connection = 'there' | 'lost' | 'back'

/** A page with the server's answers has just come over some line, whatever the browser says of itself. */
export const openedOffline = (): boolean => !navigator.onLine && document.getElementById('answers') === null

export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(() =>
    typeof document !== 'undefined' && openedOffline() ? 'lost' : 'there',
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = () => {
      clearTimeout(timer)
      setConnection('lost')
    }
    const back = () => {
      setConnection('back')
      timer = setTimeout(() => setConnection('there'), SAID_FOR_MS)
    }
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [])

  return connection
}
