import type { ExamPath } from '#contract/path/path.ts'
import { isClosed, isDone } from '#domain/path/reached.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type DifferentName, NameSpellings } from './name-spellings.tsx'

/** A name no longer matters once the exam is passed or the application closed. */
export function NamesNotice({ path, papers }: { path: ExamPath; papers: readonly DifferentName[] }) {
  if (papers.length === 0 || isDone(path, 'result_passed') || isClosed(path)) return null
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
