/** The text of each element, in order. */
export const textsOf = (elements: Iterable<Element>) => Array.from(elements, ({ textContent }) => textContent)
