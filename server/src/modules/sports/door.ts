export { openEngine, type SportsEngine } from './engine.ts'
export { putHouseSports } from './house-sports.ts'
