import { escapeHtml } from '../escape-html.ts'

interface ExportedTable {
  title: string
  rows: number
  file: string
}

export interface ExportPage {
  brandName: string
  contact: string
  person: string
  madeOn: string
  tables: readonly ExportedTable[]
  files: readonly { path: string; title: string }[]
  skipped: readonly string[]
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1c2b2e}' +
  'h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}li{margin:.3rem 0}a{color:#0b5c66}'

const list = (entries: readonly string[]) => `<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`
const link = (path: string, words: string) =>
  `<a href="${path.split('/').map(encodeURIComponent).join('/')}">${escapeHtml(words)}</a>`

export const exportPage = ({
  brandName,
  contact,
  person,
  madeOn,
  tables,
  files,
  skipped,
}: ExportPage): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Your data at ${escapeHtml(brandName)}</title>
<style>${style}</style></head>
<body>
<h1>Your data at ${escapeHtml(brandName)}</h1>
<p>Everything that ${escapeHtml(brandName)} holds about ${escapeHtml(person)}, as it was on ${escapeHtml(madeOn)}. Keep it in a
safe place: anybody who has it can read it.</p>
<h2>What is in it</h2>
${list(tables.map(({ title, rows, file }) => `${link(file, title)}: ${rows === 1 ? '1 line' : `${rows} lines`}`))}
<p>The same for programs: ${link('data.json', 'data.json')}.</p>
<h2>Your files</h2>
${files.length === 0 ? '<p>You have uploaded no files.</p>' : list(files.map(({ path, title }) => link(path, title)))}
${skipped.length === 0 ? '' : `<h2>What is missing</h2><p>These files could not be read when this was made. Ask for it again, or write to us:</p>${list(skipped.map(escapeHtml))}`}
<h2>What is not in it</h2>
<p>The names of the members of our team, who stand as a role and a short id, and what our team wrote to itself. For that, and
for anything that is wrong, write to ${escapeHtml(contact)}.</p>
</body>
</html>
`
