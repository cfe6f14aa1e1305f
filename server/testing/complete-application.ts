import type { Application } from '#contract/applications/applications.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import type { TestUser } from './people.ts'
import { addedSchool, savedSheet } from './sheets.ts'
import { filed } from './test-documents.ts'

export async function completeApplication(
  reviewer: TestUser,
  { person, application }: { person: TestUser; application: Application },
): Promise<void> {
  await addedSchool(person, await savedSheet(person, application))
  for (const { id, required } of checklist) {
    if (!required) continue
    const document = await filed(person, application, id)
    await reviewer.call(reviewDocument, { params: { documentId: document.id }, body: { status: 'approved' } })
  }
}
