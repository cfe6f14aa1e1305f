import * as may from '#domain/may.ts'
import { lazyScreen } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'
import { ApplicantMessages } from './applicant-messages.tsx'

/** Keeps the office code out of the applicants' bundle. */
const OfficeMessages = lazyScreen(
  'features/messages/office/office-messages.tsx',
  async () => (await import('./office/office-messages.tsx')).OfficeMessages,
)

export const MessagesScreen = () => (may.openAdminPanel(useUser()) ? <OfficeMessages /> : <ApplicantMessages />)
