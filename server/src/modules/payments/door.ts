export { payOut } from './pay-out.ts'
export { type Payments } from './payments.ts'
export { sweep } from './sweep.ts'
export { takeEvent } from './take-event.ts'
