export { type Buckets, bucketsOf, bucketsOfMany, lifetimeStakes as wageredBy } from './buckets.ts'
export { tellContractFlags } from './contract-flags.ts'
export { pushBalance } from './push-balance.ts'
export { withdrawalsStopped } from '../../ledger/audit/flag.ts'
