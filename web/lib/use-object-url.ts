import { useEffect, useState } from 'react'

/** The address of bytes that this page holds, given back to the browser as soon as they are no longer shown. */
export function useObjectUrl(bytes: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return setAddress(undefined)
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
