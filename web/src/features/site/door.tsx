export { WrittenSections } from './written-sections.tsx'
