// Runs in the page before its own scripts: notes what the person sees, and when.

const desk = { firstRow: 0, tasks: [], shown: undefined }
window.desk = desk

const lookForRow = () => {
  // The first cell of a client row is only a checkbox, and a skeleton has cells, too.
  const row = document.querySelector('[data-row-link], [data-row-action]')
  // The row is on the screen with the next frame.
  if (row?.textContent?.trim()) requestAnimationFrame(() => (desk.firstRow = performance.now()))
  else requestAnimationFrame(lookForRow)
}
requestAnimationFrame(lookForRow)

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) desk.tasks.push(duration)
}).observe({ type: 'longtask' })

/** Measures from the next key until another document shows its first page. */
desk.waitForNext = () => {
  const pageOf = () => document.querySelector('[role="dialog"] [data-page] canvas')
  const [address, canvas] = [location.search, pageOf()]
  desk.shown = new Promise((resolve) => {
    const begin = ({ timeStamp }) => {
      const look = () => {
        const isThere = location.search !== address && pageOf() && pageOf() !== canvas
        requestAnimationFrame(isThere ? () => resolve(performance.now() - timeStamp) : look)
      }
      look()
    }
    window.addEventListener('keydown', begin, { once: true, capture: true })
  })
}
