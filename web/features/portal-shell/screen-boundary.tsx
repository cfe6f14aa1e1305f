import { Component, type ReactNode } from 'react'
import { LoadFailure } from '#web/ui/empty-state.tsx'

/** Catches a screen that did not arrive or broke, so that the rest of the page stays. React asks for a class here. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate() {
    // Most often it is the line that was away.
    if (this.state.broken) window.addEventListener('online', () => window.location.reload(), { once: true })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <>
        <h1 className="sr-only">{document.title}</h1>
        <LoadFailure title="This page did not load" onRetry={() => window.location.reload()}>
          Please check your connection and try again.
        </LoadFailure>
      </>
    )
  }
}
