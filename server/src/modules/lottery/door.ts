export { openEngine } from './draws/engine.ts'
export { plantPastDraws } from './draws/past-draws.ts'
export { putHouseLotteries } from './games/house-games.ts'
export { ticketIssues } from './tickets/issue-store.ts'
