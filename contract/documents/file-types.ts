export const PDF = 'application/pdf'
export const PDF_SIGNATURE = '%PDF-'
