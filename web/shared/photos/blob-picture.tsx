import { useEffect, useState } from 'react'

interface BlobPictureProps {
  blob: Blob
  alt: string
  className?: string
}

export function BlobPicture({ blob, alt, className }: BlobPictureProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address && <img src={address} alt={alt} decoding="async" draggable={false} className={className} />
}
