type Linear = readonly [red: number, green: number, blue: number]

const between = (value: number) => Math.min(1, Math.max(0, value))

/** OKLCH to linear sRGB, clipped to what a screen can show. */
function linearOf(lightness: number, chroma: number, hue: number): Linear {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    between(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    between(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    between(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function luminance(color: string): number {
  const [lightness, chroma, hue] = color.match(/[\d.]+/g)?.map(Number) ?? []
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`Not an OKLCH: ${color}`)
  const [red, green, blue] = linearOf(lightness, chroma, hue)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
