import { useEffect, useState } from 'react'

const SAID_FOR_MS = 3000

/** `lost` while the line is away, `back` for a moment after its return, otherwise `there`. */
export type Connection = 'there' | 'lost' | 'back'

/**
 * Whether the browser has a line. It begins as `there`, whatever the browser says of itself:
 * the page has just come over some line, if only from the same machine.
 */
export function useConnection(): Connection {
  const [connection, setConnection] = useState<Connection>('there')

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
