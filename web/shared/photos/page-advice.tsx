import { Camera, TriangleAlert } from 'lucide-react'
import { FilePicker, isHandheld } from './file-picker.tsx'
import type { Concern } from './picture/readability.ts'
import type { PhotoPage } from './saved-pages.ts'

interface PageAdviceProps {
  page: PhotoPage
  number: number
  onTakeAgain: (file: File) => void
}

export const PageAdvice = ({ page, number, onTakeAgain }: PageAdviceProps) => (
  <>
    {page.concerns.map((concern) => (
      <p key={concern} className="flex gap-2 text-sm text-warn">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {concern === 'same' ? askOfSamePage(page) : CONCERN_LABELS[concern]}
      </p>
    ))}
    {page.concerns.length > 0 && (
      <FilePicker
        camera={isHandheld()}
        size="small"
        variant="secondary"
        onFiles={([file]) => file && onTakeAgain(file)}
      >
        <Camera aria-hidden="true" />
        Take again<span className="sr-only">, page {number}</span>
      </FilePicker>
    )}
  </>
)

const askOfSamePage = ({ sameAs = 'other document' }: PhotoPage) =>
  `This looks like a page of your ${sameAs}. Is it the right one?`

const CONCERN_LABELS: Record<Exclude<Concern, 'same'>, string> = {
  cut: 'A side of this page is outside of the photo. We send back pages that are cut off. Hold the phone higher.',
  two: 'There are two pages in this photo, which makes each of them small. Take one photo of each.',
  turned: 'This page may lie on its side or upside down. Press Turn if it does.',
  glare: 'There is glare on this page, which hides what is under it. Turn the flash off and tilt the phone a little.',
  blurred: 'This page looks blurred, so that words may be lost. Hold the phone still and take it again, or keep it.',
  dark: 'This page looks dark. You can take it again in better light, or keep it.',
  small: 'This page may be too small to read when printed. You can take it again from closer, or keep it.',
}
