export { MyWallet } from './my-wallet.tsx'
