export { payOut } from './pay-out.ts'
export { type Gateways, type OpenGateways, type Payments } from './payments.ts'
export { sweep } from './sweep.ts'
export { takeEvent } from './take-event.ts'
