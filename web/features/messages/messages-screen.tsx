import { may } from '#domain/permissions.ts'
import { useUser } from '#web/lib/session.ts'
import { ApplicantMessages } from './applicant-messages.tsx'
import { OfficeMessages } from './office/office-messages.tsx'

export const MessagesScreen = () => (may.openAdminPanel(useUser()) ? <OfficeMessages /> : <ApplicantMessages />)
