import { NameSpellings, useDifferentNames } from '#web/shared/names/name-spellings.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function NamesNotice({ applicationId }: { applicationId: string }) {
  const papers = useDifferentNames(applicationId)
  if (papers.length === 0) return null
  const isBlocking = papers.some(({ comparison }) => comparison?.class === 'major')
  return (
    <Notice
      tone={isBlocking ? 'bad' : 'warn'}
      title={isBlocking ? 'A name must be corrected first' : 'Names on your papers'}
    >
      <ul className="space-y-3">
        {papers.map((paper) => (
          <li key={paper.documentId}>
            <NameSpellings paper={paper} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
