import { Component, type ReactNode } from 'react'
import { isLineThere, onLineChange } from '#web/lib/connection.ts'
import { LoadFailure, Offline } from '#web/ui/data-states.tsx'

const reload = () => window.location.reload()

/** Catches a screen that failed to load or render, and keeps the rest of the page. React requires a class. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  stopListening = () => {}

  override componentDidCatch() {
    // A lost connection is the usual cause.
    this.stopListening = onLineChange((isBack) => (isBack ? reload() : this.forceUpdate()))
  }

  override componentWillUnmount() {
    this.stopListening()
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <>
        <h1 className="sr-only">{document.title}</h1>
        {isLineThere() ? (
          <LoadFailure title="This page could not be loaded" onRetry={reload}>
            Please check your connection and try again.
          </LoadFailure>
        ) : (
          <Offline />
        )}
      </>
    )
  }
}
