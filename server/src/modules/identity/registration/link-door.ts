export { newCode } from './invite-codes.ts'
export { endLinkCode, insertLinkCode, type LinkCode, linkCodes } from './invite-store.ts'
