import { useQuery } from '@tanstack/react-query'
import { Copy, Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { pathOf } from '#contract/route.ts'
import { getRequestLetterPdf, getRequestLetterText } from '#contract/third-party-requests/letters.ts'
import { counted } from '#domain/english/counted.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { toast } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

const GAP = /(\[To fill in: [^\]]*\])/

async function readLetter(path: string): Promise<string> {
  const answer = await fetch(path, { credentials: 'include' })
  const text = await answer.text()
  if (!answer.ok) throw new ApiError(answer.status, text)
  return text
}

export function LetterSection({ requestId }: { requestId: string }) {
  const [isShown, setShown] = useState(false)
  const path = pathOf(getRequestLetterText, { requestId })
  const letter = useQuery({ queryKey: ['GET', path], queryFn: () => readLetter(path), enabled: isShown, gcTime: 0 })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(letter.data ?? '')
      toast.show('Success', 'The letter was copied')
    } catch {
      toast.error('Not copied', 'Your browser did not allow it. Select the text of the letter and copy it yourself.')
    }
  }
  return (
    <section aria-labelledby={`letter-${requestId}`} className="space-y-3 border-line border-t pt-4">
      <h3 id={`letter-${requestId}`} className="font-semibold">
        Letter
      </h3>
      <p className="text-ink-soft text-sm">
        Ready to sign, with what we know of the client filled in. Save the request first if you have changed it.
      </p>
      <div className="flex flex-wrap gap-2">
        {!isShown && (
          <Button icon={FileText} variant="secondary" size="small" onClick={() => setShown(true)}>
            Show the letter
          </Button>
        )}
        {letter.data !== undefined && (
          <Button icon={Copy} variant="secondary" size="small" onClick={() => void copy()}>
            Copy text
          </Button>
        )}
        <ButtonLink
          icon={Download}
          href={pathOf(getRequestLetterPdf, { requestId })}
          download
          variant="secondary"
          size="small"
        >
          Download PDF
          <span className="sr-only"> of the letter</span>
        </ButtonLink>
      </div>
      {isShown && (
        <QueryView query={letter} bare quiet failure="The letter could not be loaded" skeleton="h-64 w-full">
          {(text) => <LetterText text={text} />}
        </QueryView>
      )}
    </section>
  )
}

function partsOf(text: string) {
  let at = 0
  return text.split(GAP).map((part) => {
    at += part.length
    return { part, at, isGap: GAP.test(part) }
  })
}

function LetterText({ text }: { text: string }) {
  const parts = partsOf(text)
  const gaps = new Set(parts.filter(({ isGap }) => isGap).map(({ part }) => part)).size
  return (
    <>
      {gaps > 0 && (
        <Notice tone="warn" title={`${counted(gaps, 'gap')} to fill in before you send it`}>
          They stand in square brackets. What is missing comes from the client’s data, the directory or this request.
        </Notice>
      )}
      <ScrollRegion
        aria-label="Text of the letter"
        className="wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-wrap rounded-control border border-line bg-sunk p-4 text-sm"
      >
        {parts.map(({ part, at, isGap }) =>
          isGap ? (
            <mark key={at} className="rounded bg-warn-soft px-1 font-semibold text-warn">
              {part}
            </mark>
          ) : (
            <span key={at}>{part}</span>
          ),
        )}
      </ScrollRegion>
    </>
  )
}
