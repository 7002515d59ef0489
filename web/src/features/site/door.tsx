export { Coming } from './coming.tsx'
export { WrittenSections } from './help/written-sections.tsx'
