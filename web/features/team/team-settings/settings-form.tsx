import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A colleague saved first: what was typed stays until theirs is loaded. */
export function useOvertaken(load: () => Promise<void>, notSaved: string, notLoaded: string) {
  const [conflict, setConflict] = useState<string | null>(null)
  const loadAgain = async () => {
    try {
      await load()
      setConflict(null)
    } catch (error) {
      toastFailed(error, sentenceOf(error, notLoaded))
    }
  }
  return {
    conflict,
    loadAgain: () => void loadAgain(),
    onFailed(error: Error): boolean {
      const isOvertaken = error instanceof ApiError && error.status === 409
      if (isOvertaken) setConflict(sentenceOf(error, notSaved))
      return isOvertaken
    },
  }
}

interface OvertakenProps {
  sentence: string
  latest: string
  onLoad: () => void
  children?: ReactNode
}

export const Overtaken = ({ sentence, latest, onLoad, children }: OvertakenProps) => (
  <Notice
    live
    tone="warn"
    title={sentence}
    actions={
      <Button size="small" variant="secondary" onClick={onLoad}>
        {latest}
      </Button>
    }
  >
    {children}
  </Notice>
)

interface SaveLineProps {
  stored: { changedAt: string | null; changedBy: { name: string } | null }
  isBusy: boolean
  children: string
}

export const SaveLine = ({ stored: { changedAt, changedBy }, isBusy, children }: SaveLineProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <p className="text-ink-soft text-sm">
      {changedAt && (
        <>
          Last changed {changedBy && `by ${changedBy.name}, `}
          <When at={changedAt} time />
        </>
      )}
    </p>
    <Button type="submit" busy={isBusy} busyLabel="Saving...">
      {children}
    </Button>
  </div>
)
