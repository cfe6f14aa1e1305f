import { listDocumentsForReview } from '#contract/documents.ts'
import { callPage } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { toast } from '#web/lib/toast.ts'

export async function reviewNext(go: (place: { href: string }) => void): Promise<void> {
  try {
    const { rows } = await callPage(
      listDocumentsForReview,
      { query: { status: 'pending', order: 'oldest' } },
      { limit: 1 },
    )
    const [next] = rows
    if (next) go({ href: `/admin/queue?review=${next.id}` })
    else toast.show('Nothing is waiting', 'Every document has been reviewed.')
  } catch (error) {
    toastFailed(error, 'The next document could not be found. Please try again.')
  }
}
