import { useQuery } from '@tanstack/react-query'
import { FileText, Images } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type ApplicationRequirement, listChecklist, type RequirementId } from '#contract/requirements.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { guessPaper } from '#domain/documents/guess-paper.ts'
import { counted } from '#domain/english/counted.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { read } from '#web/lib/query.ts'
import { QueryView, together } from '#web/lib/query-view.tsx'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { readShared } from '#web/shared/device/shared-files.ts'
import { leaveShared } from '#web/shared/device/shared-papers.ts'
import { isPhoto } from '#web/shared/photos/photo-files.ts'
import { isPdf } from '#web/shared/uploads/pdf-file.ts'
import { RadioField } from '#web/ui/bound-fields.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

const FAILURE = 'What you shared could not be loaded'
const SKELETON = 'h-96 rounded-card'

export const ShareScreen = () => (
  <>
    <PageHeading title="What is this?" />
    <ApplicationView
      failure={FAILURE}
      skeleton={SKELETON}
      none="Start your application, then share the file here again."
    >
      {({ id }) => <Shared applicationId={id} />}
    </ApplicationView>
  </>
)

function Shared({ applicationId }: { applicationId: string }) {
  const [params] = useSearchParams()
  const rows = useQuery(read(listChecklist, { params: { id: applicationId } }))
  const files = useQuery({
    queryKey: ['shared files'],
    queryFn: readShared,
    networkMode: 'always',
    gcTime: 0,
    structuralSharing: false,
  })
  if (params.get('refused') === 'size')
    return <Nothing title="Too much at once">Share at most 20 files, 60 MB together.</Nothing>
  return (
    <QueryView query={together(rows, files)} failure={FAILURE} skeleton={SKELETON}>
      {([checklist, shared]) => <SharedFiles rows={checklist} files={shared} />}
    </QueryView>
  )
}

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <Card>
    <EmptyState icon={FileText} title={title} action={<ButtonLink href="/documents">Upload Documents</ButtonLink>}>
      {children}
    </EmptyState>
  </Card>
)

interface Paper {
  name: string
  files: readonly File[]
}

// All photos form one document; each PDF is a document.
function papersIn(files: readonly File[]): Paper[] {
  const photos = files.filter(isPhoto)
  const pdfs = files.filter(isPdf)
  const name = photos.length === 1 ? (photos[0]?.name ?? '') : counted(photos.length, 'photo')
  return [
    ...(photos.length > 0 ? [{ name, files: photos }] : []),
    ...pdfs.map((pdf) => ({ name: pdf.name, files: [pdf] })),
  ]
}

function SharedFiles({ rows, files }: { rows: readonly ApplicationRequirement[]; files: readonly File[] }) {
  const papers = papersIn(files)
  const left = files.filter((file) => !papers.some((paper) => paper.files.includes(file)))
  if (files.length === 0)
    return <Nothing title="Nothing is waiting here">Files that you share are kept for 30 minutes.</Nothing>
  return (
    <div className="max-w-form space-y-4">
      {left.length > 0 && (
        <Notice tone="warn" title="Only PDF, JPEG, PNG and HEIC can be used">
          <ul>
            {left.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
      {papers.length > 0 && <PaperForm rows={rows} papers={papers} />}
    </div>
  )
}

const CHOOSE = 'Choose which document this is'
const TWICE = 'Choose another document: this one is taken by another file'

function problemsOf(chosen: readonly (RequirementId | undefined)[]): (string | undefined)[] {
  return chosen.map((id, index) => {
    if (!id) return CHOOSE
    return chosen.indexOf(id) < index ? TWICE : undefined
  })
}

const isMissing = ({ status }: ApplicationRequirement) => status === 'missing'

const openFirst = (rows: readonly ApplicationRequirement[]) =>
  [...rows.filter(isMissing), ...rows.filter((row) => !isMissing(row))].map(
    ({ requirementId: id, status }) =>
      [
        id,
        requirementOf(id).name,
        status === 'pending' || status === 'approved' ? 'Replaces what you sent' : undefined,
      ] as const,
  )

function PaperForm({ rows, papers }: { rows: readonly ApplicationRequirement[]; papers: readonly Paper[] }) {
  const [, goTo] = useLocation()
  const [chosen, setChosen] = useState(() =>
    papers.map(({ files }) => files.map(({ name }) => guessPaper(name)).find(Boolean)),
  )
  const [attempt, setAttempt] = useState(0)
  const problems = attempt > 0 ? problemsOf(chosen) : []
  const options = openFirst(rows)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (problemsOf(chosen).some(Boolean)) return
    const named = papers.flatMap(({ files }, index) => {
      const of = chosen[index]
      return of ? [{ of, files }] : []
    })
    leaveShared(named)
    goTo(`/documents?type=${named[0]?.of}`, { replace: true })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <ErrorSummary
        attempt={attempt}
        errors={problems.flatMap((message, index) => (message ? [{ name: `paper-${index}`, message }] : []))}
      />
      {papers.map((paper, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves.
        <Card key={index}>
          <PaperFacts {...paper} />
          <RadioField
            id={`paper-${index}`}
            name={`paper-${index}`}
            label="Which document is it?"
            options={options}
            value={chosen[index]}
            error={problems[index]}
            onChange={(id) => setChosen(chosen.map((one, place) => (place === index ? id : one)))}
          />
        </Card>
      ))}
      <Button type="submit" wide>
        Continue
      </Button>
    </form>
  )
}

function PaperFacts({ name, files }: Paper) {
  const Shape = files.every(isPhoto) ? Images : FileText
  return (
    <p className="mb-4 flex items-center gap-2">
      <Shape aria-hidden="true" className="size-5 text-ink-soft" />
      <span className="wrap-anywhere min-w-0">{name}</span>
      <span className="ml-auto shrink-0 text-ink-soft text-sm">
        {formatFileSize(files.reduce((sum, { size }) => sum + size, 0))}
      </span>
    </p>
  )
}
