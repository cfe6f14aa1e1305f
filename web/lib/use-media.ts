import { useSyncExternalStore } from 'react'

export const useMedia = (condition: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(condition)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(condition).matches,
    () => true,
  )
