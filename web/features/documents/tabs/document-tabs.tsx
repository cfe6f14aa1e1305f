import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { TaskList } from '#contract/cases/tasks.ts'
import { type ApplicationRequirement, RequirementId } from '#contract/requirements.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { firstDocument } from '#domain/requirements/open-documents.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { hasShared, type SharedPaper } from '#web/shared/device/shared-papers.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SideTabs } from '#web/ui/side-tabs.tsx'
import { DocumentPanel } from '../document-panel.tsx'
import { type ChecklistDocument, nextToSend, whatNext } from '../document-state.ts'
import { TabLabel } from './tab-label.tsx'

// Most applicants share no files from another app.
const SharedHere = lazyComponent(
  'features/documents/shared-here.tsx',
  async () => (await import('../shared-here.tsx')).SharedHere,
)

interface DocumentTabsProps {
  applicationId: string
  documents: readonly ChecklistDocument[]
  list: TaskList | undefined
}

export function DocumentTabs({ applicationId, documents, list }: DocumentTabsProps) {
  const { chosen, choose, isUnknown, isSharedAgain } = useChosenDocument(documents.flatMap(({ row }) => row ?? []))
  const [photos, setPhotos] = useState<SharedPaper>()
  // Stays mounted after taking the files until they are saved.
  const [takesShared] = useState(hasShared)
  const current = documents.find(({ requirement }) => requirement.id === chosen)
  if (!current) return null

  const step = (id: RequirementId) => {
    choose(id)
    // Waits for the paint, since the heading element stays and only its text changes.
    requestAnimationFrame(() => document.getElementById('document-heading')?.focus())
  }
  return (
    <>
      {isUnknown && (
        <Notice title="This link is for a document that is not on your checklist" className="mb-6">
          {current.requirement.name} is open instead.
        </Notice>
      )}
      {(isSharedAgain || takesShared) && (
        <SharedHere applicationId={applicationId} photos={photos} onPhotos={setPhotos} />
      )}
      <SideTabs
        label="Documents"
        tabs={documents.map((one) => ({
          value: one.requirement.id,
          label: <TabLabel document={one} />,
        }))}
        value={chosen}
        onChange={choose}
      >
        <DocumentPanel
          key={chosen}
          applicationId={applicationId}
          document={current}
          next={list && whatNext(list, documents)}
          nextPaper={nextToSend(documents)}
          photos={photos?.of === chosen ? photos.files : undefined}
          onPhotos={(files) => setPhotos(files && { of: chosen, files })}
          onNextBegun={(of, files) => {
            setPhotos(files && { of, files })
            step(of)
          }}
          onStep={step}
        />
      </SideTabs>
    </>
  )
}

const FIRST = checklist[0]?.id ?? 'passport'

/** The document named by the address (`?type=passport`), else the first document for the applicant. */
function useChosenDocument(rows: readonly ApplicationRequirement[]) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const asked = params.get('type')
  const opened = useOpened(asked, firstDocument(rows) ?? FIRST)
  const named = RequirementId.safeParse(asked)
  const chosen = named.success ? named.data : opened
  const choose = (id: string) => {
    if (id !== chosen) navigate(`${path}?type=${id}`)
  }
  return {
    chosen,
    choose,
    isUnknown: asked !== null && !named.success,
    isSharedAgain: params.get('shared') === 'again',
  }
}

/** Keeps the first document from the opening of the address, although an upload changes the order. */
function useOpened(asked: string | null, first: RequirementId): RequirementId {
  const [opened, setOpened] = useState({ asked, first })
  if (opened.asked === asked) return opened.first
  setOpened({ asked, first })
  return first
}
