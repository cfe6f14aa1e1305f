export interface HeicRequest {
  file: Blob
  library: string
  machineCode: string
}

/** The photo as a JPEG, null if unreadable, or the reason for a failed load. */
export type HeicResponse = { jpeg: Blob | null } | { failed: string }
