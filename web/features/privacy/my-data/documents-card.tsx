import type { MyData } from '#contract/privacy/my-data.ts'
import { When } from '#web/lib/when.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'

export function DocumentsCard({ documents }: Pick<MyData, 'documents'>) {
  return (
    <Card>
      <CardHeader title="Your documents" description="When each was last changed, and last opened by our team." />
      <ul className="divide-y divide-line text-sm">
        {documents.map(({ id, name, fileName, version, changedAt, lastAccessedAt }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">
              {name}
              {version > 1 && `, version ${version}`}
            </p>
            <p className="wrap-anywhere text-ink-soft">{fileName}</p>
            <p className="text-ink-soft">
              Changed <When at={changedAt} time />.{' '}
              {lastAccessedAt ? (
                <>
                  Last opened by our team <When at={lastAccessedAt} time />
                </>
              ) : (
                'Not opened by our team yet'
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
