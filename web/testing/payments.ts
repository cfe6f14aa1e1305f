import type { Payment, Receipt } from '#contract/payments.ts'

export const aPayment = (about: Partial<Payment> = {}): Payment => ({
  id: 'payment-1',
  applicationId: 'application-1',
  transactionId: 'pi_3QKZ2eLkdIwHu7ix0aBcDeFg',
  description: 'Application fee payment',
  paymentMethod: 'card',
  cardBrand: 'visa',
  cardLast4: '4242',
  amount: '100.00',
  currency: 'USD',
  status: 'success',
  invoice: null,
  receiptNumber: 'R-2026-000012',
  createdAt: '2026-11-03T02:00:00.000Z',
  ...about,
})

export const aReceipt = (payment = aPayment()): Receipt => ({
  receiptNumber: payment.receiptNumber ?? '',
  receiptDate: payment.createdAt,
  payment,
  companyInfo: {
    name: 'Lampara Review Center',
    address: '12 Mabini Street',
    city: 'Manila',
    phone: '+63 2 8123 4567',
    email: 'billing@lampara.example',
  },
  application: { applicationNumber: '2026-000-001-7', applicant: { name: 'Maria Santos', email: 'N/A' } },
})
