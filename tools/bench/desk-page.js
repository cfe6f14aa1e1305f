// Runs in the page, before anything of it: notes what the person sees, and when.

const desk = { firstRow: 0, tasks: [], shown: undefined }
window.desk = desk

const lookForRow = () => {
  // The first cell of a client holds a box alone, and a skeleton has cells, too.
  const row = document.querySelector('[data-row-link], [data-row-action]')
  // With the next frame it is on the screen.
  if (row?.textContent?.trim()) requestAnimationFrame(() => (desk.firstRow = performance.now()))
  else requestAnimationFrame(lookForRow)
}
requestAnimationFrame(lookForRow)

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) desk.tasks.push(duration)
}).observe({ type: 'longtask' })

/** From the next key on until another document stands there with its first page drawn. */
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
