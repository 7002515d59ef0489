export { ownMemberOf, refuseOwnMember } from './own-member.ts'
export { lockOther, operatorOf } from './manage.ts'
export { type OperatorRow, setOwnMember } from './store.ts'
