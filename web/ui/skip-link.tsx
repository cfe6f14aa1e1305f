export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2.5 font-semibold text-paper focus-visible:translate-y-0 print:hidden"
  >
    Skip to content
  </a>
)
