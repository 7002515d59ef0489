export { refuseOwnMember } from './own-member.ts'
export { lockOther, operatorOf } from './manage.ts'
export { findOperator, type OperatorRow, setOwnMember } from './store.ts'
