// In an in-app browser, updates the bar's link to the current page: server/features/pages/in-app-browser.ts.
const bar = document.getElementById('way-out')
const field = bar.querySelector('input')
const link = bar.querySelector('a')

const hereOf = ({ origin, pathname, search }) => origin + pathname + (/secret=/i.test(search) ? '' : search)
const withoutScheme = (address) => address.split('://')[1]

bar.addEventListener('click', () => {
  const former = field.value
  const here = hereOf(location)
  field.value = here
  if (!link) return
  link.href = link
    .getAttribute('href')
    .replace(withoutScheme(former), () => withoutScheme(here))
    .replace(encodeURIComponent(former), () => encodeURIComponent(here))
})
