export { AvatarPicture } from './profile/avatar.tsx'
export { PaymentPasswordForm } from './passwords/payment-form.tsx'
export { CloseAccount } from './security/close-account.tsx'
