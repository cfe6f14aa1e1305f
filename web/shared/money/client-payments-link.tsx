import { TextLink } from '#web/ui/button.tsx'

export const ClientPaymentsLink = ({
  of: { applicationId, applicationNumber, clientName },
}: {
  of: { applicationId: string; applicationNumber?: string | null; clientName: string | null }
}) => <TextLink href={`/admin/applications/${applicationId}?tab=payments`}>{clientName || applicationNumber}</TextLink>
