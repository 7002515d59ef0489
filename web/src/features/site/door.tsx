export { Coming, type ComingRoom } from './coming.tsx'
export { WrittenSections } from './help/written-sections.tsx'
