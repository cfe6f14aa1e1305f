import { createHmac } from 'node:crypto'

/** It follows from what only the portal knows, so that it stands in the email alone and in no row. */
export const invitationToken = (secret: string, invitationId: string): string =>
  createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url')
