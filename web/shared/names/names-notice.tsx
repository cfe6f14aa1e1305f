import { Notice } from '#web/ui/notice.tsx'
import { type DifferentName, NameSpellings } from './name-spellings.tsx'

export function NamesNotice({ papers }: { papers: readonly DifferentName[] }) {
  if (papers.length === 0) return null
  const isBlocking = papers.some(({ comparison }) => comparison?.class === 'major')
  return (
    <div id="names">
      <Notice
        tone={isBlocking ? 'bad' : 'warn'}
        title={isBlocking ? 'A name must be corrected first' : 'Names on your papers'}
      >
        <ul className="space-y-3">
          {papers.map((paper) => (
            <li key={paper.id}>
              <NameSpellings paper={paper} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
