export interface Package {
  id: string
  title: string
  /** The displayed price, in pesos whatever currency the fees of the portal use. */
  price: string
  priceNote?: string
  description: string
  features: readonly string[]
  popular: boolean
}

export const packagesOf = (brandName: string): readonly Package[] => [
  {
    id: 'unlimited-review',
    title: '8-in-1 UNLIMITED REVIEW PACKAGE',
    price: '₱2,499',
    description: 'Unlimited NCLEX-NGN review until you pass.',
    features: [
      'Unlimited NCLEX-NGN review until you pass',
      'Live video review sessions',
      '1-on-1 mentoring, with a monthly hot topics discussion',
      '5,000+ question bank, plus a prioritization and delegation ebook',
      'Application assistance',
      'Personal dashboard with 24/7 access to recorded lectures',
      'Final coaching before your exam',
      '24/7 technical support',
    ],
    popular: false,
  },
  {
    id: 'consultation',
    title: `${brandName} Consultation Package`,
    price: '₱1,500',
    description: 'One session that turns worry into a plan.',
    features: [
      'One-on-one consultation',
      'Test-taking strategy',
      'Knowledge assessment',
      'Live Q and A',
      'Recent exam tips',
      'Timeline and study plan made for you',
      'Anxiety management',
    ],
    popular: false,
  },
  {
    id: 'arena',
    title: `${brandName} NCLEX ARENA`,
    price: '₱1,299',
    priceNote: '3-month promo',
    description: 'A computer adaptive test that feels like the real one.',
    features: [
      'Computer adaptive test with real NCLEX-style questions',
      'Difficulty that adapts to each of your answers',
      '3-month promo access',
      'Result tracking from test to test',
    ],
    popular: false,
  },
  {
    id: 'processing',
    title: `${brandName} Processing Package`,
    price: '₱3,999',
    priceNote: 'low downpayment',
    description: 'Your whole application, from the first document to exam registration.',
    features: [
      'Document review',
      'Application submission assistance',
      'Credential evaluation support',
      'NCLEX exam registration',
      'Payment guidance',
      'Messaging with our admins',
      'Dashboard that tracks your status',
      'Full application management',
    ],
    popular: true,
  },
]

export interface SellingPoint {
  id: 'documents' | 'security' | 'messages' | 'payments' | 'guidance'
  title: string
  description: string
}

export const sellingPoints: readonly SellingPoint[] = [
  {
    id: 'documents',
    title: 'Document Management',
    description: 'One checklist. Upload a PDF, or photograph the pages.',
  },
  {
    id: 'messages',
    title: 'Direct Communication',
    description: 'Write to the admins who read your documents.',
  },
  {
    id: 'security',
    title: 'Secure Processing',
    description: 'Only you and our admins can open your documents.',
  },
  {
    id: 'payments',
    title: 'Easy Payments',
    description: 'Pay in parts, and keep a receipt for each.',
  },
  {
    id: 'guidance',
    title: 'Expert Guidance',
    description: 'If a document has to be redone, we say why.',
  },
]
