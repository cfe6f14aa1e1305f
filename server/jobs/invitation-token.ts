import { createHmac } from 'node:crypto'

/** Derives the token from the portal's secret, so that only the email holds the token, and no row. */
export const invitationToken = (secret: string, invitationId: string): string =>
  createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url')
