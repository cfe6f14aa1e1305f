import { useQuery } from '@tanstack/react-query'
import type { Document } from '#contract/documents/documents.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import { placeOnPage } from '#domain/documents/place-on-page.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { mayFetchPicture } from './page-picture.tsx'
import { numbered, PointerMarks } from './pointer-mark.tsx'

/** The reviewer's pointers as text, and numbered on pictures of the pages on a fast connection. */
export function PointedPlaces({ document }: { document: Document }) {
  const { pointers } = document
  const pages = [...new Set(pointers.map(({ page }) => page))].toSorted((a, b) => a - b)
  return (
    <div className="space-y-3">
      <ol className="space-y-1 text-ink">
        {numbered(pointers).map(({ pointer, number }) => (
          <li key={number}>
            {number} · Page {pointer.page}, {placeOnPage(pointer)}
            {wordsOf(pointer)}
          </li>
        ))}
      </ol>
      {mayFetchPicture(document) && (
        <div className="flex flex-wrap gap-3">
          {pages.map((page) => (
            <PointedPage key={page} document={document} page={page} />
          ))}
        </div>
      )}
    </div>
  )
}

function wordsOf({ reason, note }: Pointer): string {
  const words = [reason && reason !== 'other' && reviewReasons[reason].name, note].filter(Boolean)
  return words.length > 0 ? `: ${words.join('. ')}` : ''
}

function PointedPage({ document: { id, objectPath, pointers }, page }: { document: Document; page: number }) {
  const { data: picture } = useQuery({
    queryKey: ['pointed page', id, page],
    queryFn: async () => (await import('./page-pictures.ts')).paintPage(objectPath, page),
    structuralSharing: false,
  })
  const address = useObjectUrl(picture)
  if (!address) return null
  return (
    <div className="relative w-full max-w-80">
      <img src={address} alt={`Page ${page}`} className="w-full rounded-sm border border-line bg-[white]" />
      <PointerMarks pointers={pointers} page={page} />
    </div>
  )
}
