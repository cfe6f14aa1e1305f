import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface ChangedNoticeProps {
  /** Who has changed what. */
  title: string
  /** What else is new of it. */
  children?: ReactNode
  onFollow: () => void
}

/** Over a form whose record somebody else has saved since it was read. */
export const ChangedNotice = ({ title, children, onFollow }: ChangedNoticeProps) => (
  <Notice
    tone="warn"
    live
    title={title}
    actions={
      <Button size="small" variant="secondary" onClick={onFollow}>
        Load the latest version
      </Button>
    }
  >
    {children} What you have typed stays here.
  </Notice>
)
