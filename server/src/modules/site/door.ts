export { changeSetting } from './settings/change.ts'
export { readSettings } from './settings/read.ts'
