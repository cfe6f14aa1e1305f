import { useState } from 'react'
import type { RequirementId } from '#contract/requirements.ts'
import type { TaskList } from '#contract/tasks.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SideTabs } from '#web/ui/side-tabs.tsx'
import { DocumentPanel } from '../document-panel.tsx'
import { type ChecklistDocument, nextToSend, whatNext } from '../document-state.ts'
import { useChosenDocument } from './chosen-document.ts'
import { TabLabel } from './tab-label.tsx'

interface DocumentTabsProps {
  applicationId: string
  documents: readonly ChecklistDocument[]
  list: TaskList | undefined
}

export function DocumentTabs({ applicationId, documents, list }: DocumentTabsProps) {
  const { chosen, choose, isUnknown } = useChosenDocument(documents.flatMap(({ row }) => row ?? []))
  const [photos, setPhotos] = useState<{ of: RequirementId; files: readonly File[] }>()
  const current = documents.find(({ requirement }) => requirement.id === chosen)
  if (!current) return null

  const step = (id: RequirementId) => {
    choose(id)
    // After the paint that shows it: the heading stays the same element, with another name in it.
    requestAnimationFrame(() => document.getElementById('document-heading')?.focus())
  }
  return (
    <>
      {isUnknown && (
        <Notice title="This link is for a document that is not on your checklist" className="mb-6">
          {current.requirement.name} is open instead.
        </Notice>
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
