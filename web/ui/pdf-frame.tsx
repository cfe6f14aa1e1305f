import type { ComponentProps } from 'react'

/** Whether this browser shows a PDF inside a page. Most phones have no viewer: a frame would save the file to disk. */
export const showsPdf = () => navigator.pdfViewerEnabled !== false

interface PdfFrameProps extends Omit<ComponentProps<'iframe'>, 'src' | 'title'> {
  src: string
  fileName: string
}

/** A PDF in the browser's own viewer. */
export function PdfFrame({ src, fileName, ...props }: PdfFrameProps) {
  // The fragment speaks to the viewer alone: the page as wide as the frame, no strip of thumbnails.
  return <iframe {...props} src={`${src}#navpanes=0&view=FitH`} title={`Preview of ${fileName}`} />
}
