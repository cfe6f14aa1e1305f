import { Component, type ReactNode } from 'react'
import { isLineThere, onLineChange } from '#web/lib/connection.ts'
import { LoadFailure, Offline } from '#web/ui/data-states.tsx'

const reload = () => window.location.reload()

/** Catches a screen that did not arrive or broke, so that the rest of the page stays. React asks for a class here. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  stopListening = () => {}

  override componentDidCatch() {
    // Most often it is the line that was away.
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
