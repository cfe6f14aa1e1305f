import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PhotosToPdfProps } from './photos-to-pdf.tsx'

export const photoTool = {
  queryKey: ['photos to pdf'],
  queryFn: () => import('./photos-to-pdf.tsx'),
  structuralSharing: false,
  // Tries offline too, since the phone may have the tool cached.
  networkMode: 'always',
} as const

// Loads the tool before the connection fails, since the applicant may send a photo.
export async function keepPhotoTool(): Promise<void> {
  const [{ keepPhotoWorker }] = await Promise.all([import('./workers/photo-worker-client.ts'), photoTool.queryFn()])
  await keepPhotoWorker()
}

export function PhotoTool(props: PhotosToPdfProps) {
  const maker = useQuery(photoTool)
  if (maker.data) return <maker.data.PhotosToPdf {...props} />
  if (!maker.isError || maker.isFetching) return null
  return (
    <Notice
      tone="bad"
      live
      title="The photo tool could not be loaded"
      actions={
        <Button size="small" variant="secondary" onClick={() => void maker.refetch()}>
          Try again
        </Button>
      }
    >
      Please check your connection.
    </Notice>
  )
}
