export { type Buckets, bucketsOf, wageredBy } from './buckets.ts'
export { balanceOf } from './balance.ts'
export { pushBalance } from './push-balance.ts'
export { withdrawalsStopped } from '../../ledger/audit-flag.ts'
