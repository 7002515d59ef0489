export { openEngine } from './draws/engine.ts'
export { putHouseLotteries } from './games/house-games.ts'
