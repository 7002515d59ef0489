export { agreesByDefault } from './registration/agrees-by-default.ts'
export { changeSetting } from './settings/change.ts'
export { readSettings } from './settings/read.ts'
