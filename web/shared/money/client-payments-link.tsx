import { TextLink } from '#web/ui/button.tsx'

interface ClientPaymentsLinkProps {
  of: { applicationId: string; applicationNumber?: string | null; clientName: string | null }
}

export const ClientPaymentsLink = ({
  of: { applicationId, applicationNumber, clientName },
}: ClientPaymentsLinkProps) => (
  <TextLink href={`/admin/applications/${applicationId}?tab=payments`}>{clientName || applicationNumber}</TextLink>
)
