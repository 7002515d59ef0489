export { AvatarPicture } from './avatar.tsx'
export { PaymentPasswordForm } from './payment-password-form.tsx'
