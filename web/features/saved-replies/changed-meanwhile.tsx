import type { SavedReply } from '#contract/saved-replies.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ReplyConflict } from './use-reply.ts'

interface ChangedMeanwhileProps {
  conflict: ReplyConflict
  onTake: (latest: SavedReply) => void
  onKeep: () => void
}

export function ChangedMeanwhile({ conflict: { sentence, latest }, onTake, onKeep }: ChangedMeanwhileProps) {
  return (
    <Notice
      live
      tone="warn"
      title={sentence.split('. ')[0]}
      actions={
        <>
          <Button size="small" variant="secondary" onClick={() => onTake(latest)}>
            Use theirs
          </Button>
          <Button size="small" variant="secondary" onClick={onKeep}>
            Save mine instead
          </Button>
        </>
      }
    >
      <p className="font-semibold">{latest.title}</p>
      <p className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-line">{latest.content}</p>
    </Notice>
  )
}
