/** What may be uploaded, in one line: above the tabs, and where a file is chosen. */
export const UPLOAD_LIMITS = 'PDF only, Max 10MB per file'
