export const UPLOAD_LIMITS = 'PDF only, Max 10MB per file'
