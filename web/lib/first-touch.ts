export function onFirstTouch(act: () => void): () => void {
  const listening = new AbortController()
  const touch = () => {
    listening.abort()
    act()
  }
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touch, { signal: listening.signal })
  return () => listening.abort()
}
