import { useQuery } from '@tanstack/react-query'
import { getNames } from '#contract/names.ts'
import { read } from '#web/lib/query.ts'
import { When } from '#web/lib/when.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What she does about a paper whose name is not the one in her passport; nothing where all agree. */
export function NamesNotice({ applicationId }: { applicationId: string }) {
  const { data } = useQuery(read(getNames, { params: { id: applicationId } }))
  const papers = data?.papers.filter(({ advice }) => advice !== null) ?? []
  if (!data || papers.length === 0) return null
  return (
    <Notice
      tone={data.openMajors > 0 ? 'bad' : 'warn'}
      title={data.openMajors > 0 ? 'A name must be corrected first' : 'Names on your papers'}
    >
      <ul className="space-y-2">
        {papers.map(({ documentId, requirementId, name, advice, comparison, printed }) => (
          <li key={documentId}>
            <TextLink href={`/documents?type=${requirementId}`}>{name}</TextLink>
            {comparison?.differences.map(({ field, rule, sentence }) => (
              <span key={`${field} ${rule}`}> {sentence}</span>
            ))}{' '}
            {advice} {printed && <When at={printed.notedAt} className="whitespace-nowrap text-xs" />}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
