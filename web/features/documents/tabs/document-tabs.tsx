import type { RequirementId } from '#contract/requirements.ts'
import type { TaskList } from '#contract/tasks.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SideTabs } from '#web/ui/side-tabs.tsx'
import { useActiveUploads } from '../active-uploads.ts'
import { DocumentPanel } from '../document-panel.tsx'
import { type ChecklistDocument, whatNext } from '../document-state.ts'
import { useChosenDocument } from './chosen-document.ts'
import { StepButtons } from './step-buttons.tsx'
import { TabLabel } from './tab-label.tsx'

interface DocumentTabsProps {
  applicationId: string
  documents: readonly ChecklistDocument[]
  list: TaskList | undefined
}

export function DocumentTabs({ applicationId, documents, list }: DocumentTabsProps) {
  const { chosen, choose, isUnknown } = useChosenDocument(documents.flatMap(({ row }) => row ?? []))
  const { statuses } = useActiveUploads()
  const index = documents.findIndex(({ requirement }) => requirement.id === chosen)
  const current = documents[index]
  const cameBack = documents.filter(({ filed }) => filed?.status === 'rejected').length
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
          label: <TabLabel document={one} status={statuses[one.requirement.id]} />,
        }))}
        value={chosen}
        onChange={choose}
        current={
          <>
            <span className="block text-ink-soft text-xs">
              Document {index + 1} of {documents.length}
              {cameBack > 0 && <span className="font-semibold text-bad"> · {cameBack} came back</span>}
            </span>
            <span className="block truncate font-semibold">{current.requirement.name}</span>
          </>
        }
      >
        <DocumentPanel
          key={chosen}
          applicationId={applicationId}
          document={current}
          next={list && whatNext(list, documents)}
          steps={<StepButtons chosen={chosen} isQuiet={current.filed?.status === 'rejected'} onStep={step} />}
        />
      </SideTabs>
    </>
  )
}
