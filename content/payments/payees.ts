interface PayeeLink {
  named: RegExp
  why: string
  href: string
}

const payees: readonly PayeeLink[] = [
  {
    named: /trumerit|cgfns/i,
    why: 'They evaluate your nursing education for the board.',
    href: 'https://www.trumerit.org',
  },
  {
    named: /pearson|ncsbn|nclex/i,
    why: 'The fee to register for the NCLEX.',
    href: 'https://www.nclex.com',
  },
  { named: /\bprc\b/i, why: 'For your licence papers from the PRC.', href: 'https://www.prc.gov.ph' },
]

export const payeeNamed = (name: string): PayeeLink | undefined => payees.find(({ named }) => named.test(name))
