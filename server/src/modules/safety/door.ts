export { endBreak } from './exclusion/end.ts'
export { depositLeft, passGate } from './gate.ts'
export { realityMinutesOf, startPlay } from './sitting/play-times.ts'
