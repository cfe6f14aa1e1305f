import { useEffect, useState } from 'react'

const SAID_FOR_MS = 3000

/** `reconnected` for a moment after the line is back. */
export type Connection = 'connected' | 'disconnected' | 'reconnected'

/** A page with the server's answers has just come over some line, whatever the browser says of itself. */
export const openedOffline = (): boolean => !navigator.onLine && document.getElementById('answers') === null

export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>(() =>
    typeof document !== 'undefined' && openedOffline() ? 'disconnected' : 'connected',
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onOffline = () => {
      clearTimeout(timer)
      setConnection('disconnected')
    }
    const onOnline = () => {
      setConnection('reconnected')
      timer = setTimeout(() => setConnection('connected'), SAID_FOR_MS)
    }
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [])

  return connection
}
