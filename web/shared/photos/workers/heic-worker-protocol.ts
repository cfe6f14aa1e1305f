export interface HeicRequest {
  file: Blob
  library: string
  machineCode: string
}

/** The photo as a JPEG, or null when it is none that can be read; or why nobody could try. */
export type HeicResponse = { jpeg: Blob | null } | { failed: string }
