/** What the portal itself writes to an applicant. */
export interface PortalNotice {
  subject: string
  content: string
}
