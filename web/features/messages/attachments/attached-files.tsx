import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attachment } from '#contract/messages/messages.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { counted } from '#domain/english/counted.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { TextLink } from '#web/ui/button.tsx'

interface AttachedFilesProps {
  attachments: readonly Attachment[]
  beside?: ((attachment: Attachment) => ReactNode) | undefined
}

export function AttachedFiles({ attachments, beside }: AttachedFilesProps) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Attached" className="mt-2 space-y-1.5 text-sm">
      {attachments.map((attachment) => (
        <AttachedFile key={attachment.id} attachment={attachment} beside={beside} />
      ))}
    </ul>
  )
}

interface AttachedFileProps extends Pick<AttachedFilesProps, 'beside'> {
  attachment: Attachment
}

function AttachedFile({ attachment, beside }: AttachedFileProps) {
  const { fileName, fileSize, pageCount, objectPath, filedAs } = attachment
  const pages = pageCount === null ? [] : [counted(pageCount, 'page')]
  const filed = filedAs ? [`filed under ${requirementOf(filedAs.requirementId).name}`] : []
  return (
    <li className="flex items-baseline gap-2">
      <FileText aria-hidden="true" className="size-4 shrink-0 self-center text-ink-soft" />
      <p className="wrap-anywhere min-w-0">
        <TextLink href={objectPath} newTab className="inline-block py-1">
          <FileName>{fileName}</FileName>
        </TextLink>{' '}
        <span className="text-ink-soft text-xs">{[...pages, formatFileSize(fileSize), ...filed].join(', ')}</span>{' '}
        {beside?.(attachment)}
      </p>
    </li>
  )
}
