export { AmountInput } from './deposit/amount-input.tsx'
export { readAmount } from './deposit/amounts.ts'
