export { runBroadcast } from './broadcasts/send.ts'
