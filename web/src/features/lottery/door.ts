export { playName } from './board/play-name.ts'
