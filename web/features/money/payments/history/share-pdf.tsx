import { useMutation } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { PDF } from '#contract/documents/file-types.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { Button } from '#web/ui/button.tsx'

const sharesFiles = () =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([''], 'a.pdf', { type: PDF })] })

/** Hands a PDF to another app of the phone; where the browser cannot, there is Download alone. */
export function SharePdf({ href, fileName }: { href: string; fileName: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await fetch(href, { credentials: 'include' })
      if (!answer.ok) throw new ApiError(answer.status, await answer.text())
      await navigator.share({ files: [new File([await answer.blob()], fileName, { type: PDF })] })
    },
    onError(error) {
      if (error.name !== 'AbortError') toastFailed(error, 'It could not be shared. Download it instead.')
    },
  })
  if (!sharesFiles()) return null
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {!isPending && <Share2 aria-hidden="true" />}
      Share
    </Button>
  )
}
