import { Check, FileText } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PDF } from '#contract/documents/accepted-file.ts'
import type { Requirement, RequirementId } from '#contract/requirements.ts'
import { useUser } from '#web/lib/session.ts'
import { NameSpellings, useDifferentNames } from '#web/shared/names/name-spellings.tsx'
import { FilePicker, isHandheld } from '#web/shared/photos/file-picker.tsx'
import { PhotoPickers } from '#web/shared/photos/photos-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useActiveUploads } from './active-uploads.ts'
import { type ChecklistDocument, SIZE_LIMIT, type WhatNext } from './document-state.ts'
import { EarlierVersions } from './filed/earlier-versions.tsx'
import { StatusCard } from './filed/status-card.tsx'
import { StepButtons } from './tabs/step-buttons.tsx'
import { UploadArea, useBeginUpload } from './upload-area.tsx'

interface DocumentPanelProps {
  applicationId: string
  document: ChecklistDocument
  next: WhatNext | undefined
  nextPaper: Requirement | undefined
  photos: readonly File[] | undefined
  onPhotos: (photos: readonly File[] | undefined) => void
  onNextBegun: (id: RequirementId, photos?: readonly File[]) => void
  onStep: (id: RequirementId) => void
}

export function DocumentPanel({ applicationId, document, next, nextPaper, photos, ...on }: DocumentPanelProps) {
  const { requirement, filed } = document
  const sent = useActiveUploads().sent.find(({ id }) => id === filed?.id)
  const isNew = sent !== undefined && filed?.status === 'pending'
  const differing = useDifferentNames(applicationId).find(({ id }) => id === filed?.id)
  const area = useRef<HTMLElement>(null)
  const cardHeading = useRef<HTMLHeadingElement>(null)
  useFocusAfterUpload(isNew ? filed?.id : undefined, area, cardHeading)
  // On a phone, the reason and the fix of a rejected document must be in the first screenful.
  const mendsFirst = filed?.status === 'rejected'
  const isSent = filed !== undefined && !mendsFirst
  const offersNext = isNew && nextPaper !== undefined
  const card = filed && <StatusCard document={filed} isNew={isNew} file={sent?.file} headingRef={cardHeading} />
  const steps = <StepButtons chosen={requirement.id} isQuiet={!isSent || offersNext} onStep={on.onStep} />

  return (
    <div className="space-y-3 sm:space-y-4 lg:space-y-6">
      <PanelHeader {...document} />
      {!mendsFirst && card}
      {differing && (
        <Notice tone="warn" title="Not the name in your passport">
          <NameSpellings paper={differing} here={`/documents?type=${requirement.id}`} />
        </Notice>
      )}
      {next && <NextNotice {...next} />}
      {offersNext && <NextPaper applicationId={applicationId} requirement={nextPaper} onBegun={on.onNextBegun} />}
      {isSent && steps}
      <UploadArea
        applicationId={applicationId}
        requirement={requirement}
        filed={filed}
        photos={photos}
        onPhotos={on.onPhotos}
        ref={area}
      />
      {mendsFirst && card}
      {filed && <EarlierVersions filed={filed} />}
      <Guidelines />
      {!isSent && steps}
    </div>
  )
}

const NextNotice = ({ sentence, task, isDone }: WhatNext) => (
  <Notice tone="good" title={isDone ? sentence : 'What happens next'}>
    {!isDone && (
      <p>
        {sentence} {task && <TextLink href={task.href}>{task.title}</TextLink>}
      </p>
    )}
  </Notice>
)

const PanelHeader = ({ requirement, required, row, filed }: ChecklistDocument) => (
  <header className="space-y-1 lg:space-y-1.5">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h2 id="document-heading" tabIndex={-1} className="scroll-mt-28 font-semibold text-lg lg:text-xl">
        {requirement.name}
      </h2>
      {!required && <Badge tone="info">Optional</Badge>}
    </div>
    {!filed && <p className="text-ink-soft max-lg:text-sm">{requirement.description}</p>}
    {requirement.note && <p className="text-ink-soft text-sm">{requirement.note}</p>}
    {required && !requirement.required && (
      <p className="text-ink-soft text-sm">Your personal data sheet shows that we need this document.</p>
    )}
    {row?.status === 'not_applicable' && (
      <p className="text-ink-soft text-sm">
        Your personal data sheet shows that you do not need this document. You can still upload it.
      </p>
    )}
  </header>
)

function useFocusAfterUpload(
  newId: string | undefined,
  area: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  const known = useRef(newId)
  useEffect(() => {
    if (newId === known.current) return
    known.current = newId
    const { activeElement, body } = document
    if (newId && (activeElement === body || area.current?.contains(activeElement))) heading.current?.focus()
  }, [newId, area, heading])
}

const guidelines = ['PDF only', SIZE_LIMIT, 'Clear and legible', 'All pages in a single PDF']

const Guidelines = () => (
  <section aria-label="Guidelines" className="text-ink-soft text-sm">
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {guidelines.map((guideline) => (
        <li key={guideline} className="flex items-start gap-1.5">
          <Check aria-hidden="true" className="mt-0.5 size-4 text-brand" />
          {guideline}
        </li>
      ))}
    </ul>
  </section>
)

interface NextPaperProps {
  applicationId: string
  requirement: Requirement
  onBegun: (id: RequirementId, photos?: readonly File[]) => void
}

function NextPaper({ applicationId, requirement, onBegun }: NextPaperProps) {
  const personId = useUser().id
  const begin = useBeginUpload()
  const [hasCamera] = useState(isHandheld)
  const { id: requirementId, name } = requirement
  return (
    <section aria-labelledby="next-heading" className="space-y-3">
      <h3 id="next-heading" className="font-semibold">
        Next: {name}
      </h3>
      <div className="flex flex-col gap-3 sm:flex-row">
        {hasCamera && <PhotoPickers isLoud onPhotos={(photos) => onBegun(requirementId, photos)} />}
        <FilePicker
          accept={PDF}
          variant={hasCamera ? 'secondary' : 'primary'}
          onFiles={([file]) => {
            if (file) void begin({ personId, applicationId, requirementId }, file)
            onBegun(requirementId)
          }}
        >
          <FileText aria-hidden="true" />
          Choose PDF
        </FilePicker>
      </div>
    </section>
  )
}
