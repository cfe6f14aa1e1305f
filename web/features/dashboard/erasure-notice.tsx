import { When } from '#web/lib/when.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const ErasureNotice = ({ dueAt }: { dueAt: string }) => (
  <Notice
    tone="warn"
    className="mb-4 sm:mb-6"
    title={
      <>
        Your data will be erased on <When at={dueAt} time />
      </>
    }
    actions={
      <ButtonLink href="/my-data" variant="secondary" size="small">
        Take it back
      </ButtonLink>
    }
  >
    You asked us to erase everything. Your application ends then. Until that day you can change your mind on My data.
  </Notice>
)
