export { AvatarPicture, OwnAvatar } from './avatar.tsx'
export { PaymentPasswordForm } from './payment-password-form.tsx'
