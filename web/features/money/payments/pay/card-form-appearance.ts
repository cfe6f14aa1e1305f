import type { Appearance } from '@stripe/stripe-js'

/** Our tokens as the provider's form names them; its frame cannot read our CSS. */
export function cardFormAppearance(): Appearance {
  const colour = paint()
  return {
    theme: 'flat',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      spacingUnit: '4px',
      borderRadius: '8px',
      colorPrimary: colour('--color-brand'),
      colorBackground: colour('--color-card'),
      colorText: colour('--color-ink'),
      colorTextSecondary: colour('--color-ink-soft'),
      colorTextPlaceholder: colour('--color-ink-faint'),
      colorDanger: colour('--color-bad'),
    },
    rules: {
      '.Input, .Tab, .Block': { border: `1px solid ${colour('--color-line-strong')}`, boxShadow: 'none' },
      '.Input:focus, .Tab--selected': {
        borderColor: colour('--color-brand'),
        outline: `2px solid ${colour('--color-brand')}`,
      },
      '.Input--invalid': { borderColor: colour('--color-bad'), boxShadow: 'none' },
      '.Label': { color: colour('--color-ink'), fontSize: '14px', fontWeight: '600' },
    },
  }
}

/** Resolves a token to plain RGB, the only colours that the form understands. */
function paint() {
  const probe = document.createElement('span')
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  return (token: string): string => {
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const shown = getComputedStyle(probe).color
    probe.remove()
    if (!brush) return shown
    brush.clearRect(0, 0, 1, 1)
    brush.fillStyle = shown
    brush.fillRect(0, 0, 1, 1)
    const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
}
