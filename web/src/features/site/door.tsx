export { WrittenSections } from './help/written-sections.tsx'
