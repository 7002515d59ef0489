export { forfeitAll, openBonus } from './bonus/own.ts'
