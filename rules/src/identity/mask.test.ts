import { expect, test } from 'vitest'
import { maskEmail, maskName, maskPhone } from './mask.ts'

test.each([
  ['+60123456789', '60', '+60 ••••• 6789'],
  ['+6512345678', '65', '+65 ••••• 5678'],
  ['+67312', '673', '+673 ••••• 2'],
  ['+60', '60', ''],
])('%s is masked as far as possible', (phone, code, masked) => {
  expect(maskPhone(phone, code)).toBe(masked)
})

test.each([
  ['aminah@example.com', 'a•••••@e•••••.com'],
  ['a@b.co.uk', 'a•••••@b•••••.uk'],
  ['odd@localhost', 'o•••••@l•••••'],
  ['no address', ''],
  ['@example.com', ''],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

test('a name by its initials, whatever the script', () => {
  expect(maskName('Siti  Binti Ahmad')).toBe('S••• B••• A•••')
  expect(maskName('陳 小明')).toBe('陳••• 小•••')
})
