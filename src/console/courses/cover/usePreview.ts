import { useEffect, useState } from 'react'

/** The address of a chosen photo, let go when another takes its place. */
export function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!photo?.type.startsWith('image/')) return setPreview(null)
    const address = URL.createObjectURL(photo)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return preview
}
