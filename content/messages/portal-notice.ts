export interface PortalNotice {
  subject: string
  content: string
}
