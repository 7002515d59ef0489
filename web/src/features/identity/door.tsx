export { PaymentPasswordForm } from './payment-password-form.tsx'
