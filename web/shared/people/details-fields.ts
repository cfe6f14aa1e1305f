import type { ComponentProps } from 'react'
import type { SignUp } from '#contract/account/sign-up.ts'

export interface DetailsField
  extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'> {
  name: keyof SignUp
  label: string
  help?: string | undefined
  half?: true
}

export const fieldsOf = (brandName: string): readonly DetailsField[] => [
  {
    name: 'completeName',
    label: 'Complete Name',
    help: 'As shown in your passport.',
    autoComplete: 'name',
  },
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name', half: true },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name', half: true },
  {
    name: 'email',
    label: 'Email Address',
    help: 'Your sign-in codes go here.',
    type: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  },
  {
    name: 'mobileNumber',
    label: 'Mobile Number',
    help: 'At least 10 characters, such as +63 917 123 4567.',
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
  },
  {
    name: 'messengerGroupChat',
    label: `${brandName} NCLEX Group Chat # in Messenger`,
    help: 'The number of your group chat. None yet? Write "none".',
    autoComplete: 'off',
  },
]
