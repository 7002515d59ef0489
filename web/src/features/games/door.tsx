export { BettingRecord } from './betting-record.tsx'
