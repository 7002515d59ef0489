export { runBroadcast } from './send-broadcast.ts'
