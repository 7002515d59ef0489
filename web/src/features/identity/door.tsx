export { AvatarPicture } from './profile/avatar.tsx'
export { PaymentPasswordForm } from './passwords/payment-form.tsx'
