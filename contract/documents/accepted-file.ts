export const PDF = 'application/pdf'
export const PDF_SIGNATURE = '%PDF-'
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const LARGEST_FILE = `${MAX_FILE_BYTES / 1024 / 1024} MB`
