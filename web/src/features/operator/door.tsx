export { auditWords } from './audit/words.ts'
export { BrowserCell } from './browser-cell.tsx'
export { sessionColumns } from './session-columns.tsx'
