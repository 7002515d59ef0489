export { type Buckets, bucketsOf, bucketsOfMany, lifetimeStakes as wageredBy } from './buckets.ts'
export { pushBalance } from './push-balance.ts'
export { withdrawalsStopped } from '../../ledger/audit/flag.ts'
