import type { ReactNode } from 'react'
import { LampPicture } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

interface SplitPageProps {
  home: ReactNode
  aside: ReactNode
  footer: ReactNode
  children: ReactNode
}

export const SplitPage = ({ home, aside, footer, children }: SplitPageProps) => (
  <div className="lg:grid lg:min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
    <SkipLink />
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 py-4 sm:px-8 sm:py-6">{home}</header>
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-center justify-center px-4 pt-4 pb-12 outline-none sm:px-8"
      >
        {children}
      </main>
      <footer className="px-4 py-6 text-ink-soft text-sm sm:px-8">{footer}</footer>
    </div>
    <aside
      data-full-bleed
      className="lamp-ground sticky top-0 hidden h-dvh flex-col justify-between p-10 text-on-deep lg:flex xl:p-14"
    >
      <LampPicture className="mt-[12vh] size-44" />
      <div>{aside}</div>
    </aside>
  </div>
)
