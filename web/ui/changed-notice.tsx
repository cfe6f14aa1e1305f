import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface ChangedNoticeProps {
  title: string
  children?: ReactNode
  onFollow: () => void
}

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
