import { withoutMarks } from './shown-file-name.ts'

const LONGEST = 100
const PDF = '.pdf'

// Extensions that a system runs, opens as a program or mounts; no exported file name contains one.
const EXECUTABLE =
  'app|appinstaller|application|appref-ms|apk|bash|bat|bin|chm|cmd|com|command|cpl|deb|desktop|diagcab|dll|dmg|docm|dotm|exe|' +
  'gadget|hta|htm|html|img|inf|ins|iso|isp|jar|jnlp|js|jse|library-ms|lnk|mde|mht|mhtml|mjs|msc|msi|msix|msp|mst|php|pif|' +
  'pkg|pl|potm|ppam|ppsm|pptm|ps1|psd1|psm1|py|pyw|rb|reg|rpm|run|scf|scr|sct|search-ms|settingcontent-ms|sh|shb|shs|sldm|' +
  'svg|svgz|sys|terminal|url|vb|vbe|vbs|vhd|vhdx|vxd|webloc|website|workflow|ws|wsc|wsf|wsh|xbap|xht|xhtml|xla|xlam|xll|' +
  'xlm|xlsm|xltm|xml|xps|xsl|zsh'
const RUNS = new RegExp(`\\.\\s*(?:${EXECUTABLE}|pdf)(?![\\p{L}\\p{N}])`, 'giu')
const STOPS = /[\u2024\u3002\ufe52\uff0e\uff61]/g
const UNSEEN = /[\u00ad\u180e\u200b\u2060-\u2064\ufeff]/g
// A full stop that ends a word or stands between digits; any other one may start an extension.
const STOP_OF_NO_WORD = /(?<![\p{L}\p{N}])\.|\.(?![\s,)]|(?<=\d\.)\d)/gu
// Windows treats these names as devices, whatever follows a full stop.
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])$/i

/** The name under which a PDF leaves the portal: ends in `.pdf`, and nothing before that can be run. */
export const pdfFileName = (name: string): string => `${safeStem(name) || 'document'}${PDF}`

/** Keeps only what is safe on every file system: no paths and no reserved names; may return an empty text. */
function safeStem(name: string): string {
  const words = withoutMarks(name.replace(UNSEEN, '').replace(STOPS, '.'))
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]+/g, ' ')
    .replace(RUNS, '')
    .replace(STOP_OF_NO_WORD, ' ')
  const stem = shortened(trimmed(words))
  return DEVICE.test(stem) ? `${stem} document` : stem
}

const trimmed = (name: string) => name.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '')

/** Cuts in the middle, because the end says what kind of file it is; never splits a letter. */
function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= LONGEST) return name
  return `${letters
    .slice(0, LONGEST - 11)
    .join('')
    .trim()}…${letters.slice(-10).join('')}`
}

export const clientFileName = (
  { applicationNumber, firstName, lastName }: { applicationNumber: string; firstName: string; lastName: string },
  otherwise: string,
): string => {
  const name = [lastName, firstName].map((part) => part.trim()).filter(Boolean)
  return safeStem(`${applicationNumber} ${name.join(', ') || otherwise}`) || applicationNumber
}
